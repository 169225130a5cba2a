import {
  type Certificate,
  keyFactsOf,
  parseCertificate,
  type SignatureAlgorithm,
} from "@paraph/engine/pki";
import type { Clock } from "../../ports/clock.ts";
import { ProviderFault, type Signers } from "../../ports/signer.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import { type Announced, checkedSigner, requireUsable } from "../trust/checked-signer.ts";
import { mechanismFor, preferredAlgorithm } from "./mechanisms.ts";
import { runTool, type Token } from "./tool.ts";

/** One key in an HSM or on a token, with the chain of its certificate. */
export type HsmKey = Token & {
  /** CKA_ID in hexadecimal. */
  readonly keyId: string;
  /** The certificate, if it does not lie on the token, and those above it. */
  readonly certificates: readonly Certificate[];
  readonly anchors: readonly Certificate[];
  /** Null: RSA-PSS or ECDSA as the key suggests. */
  readonly algorithm: SignatureAlgorithm | null;
};

/**
 * Seals, and signatures under the business's own certificate, with a key that never leaves its token. What comes
 * back is verified; after a refused PIN nothing is asked any more, because tokens lock themselves for good.
 */
export class Pkcs11Signers implements Signers {
  readonly keys = "one";
  readonly #key: HsmKey;
  readonly #clock: Clock;
  #announced: Promise<Announced> | null = null;
  #locked: ProviderFault | null = null;
  /** The first login that succeeded; until then one is tried at a time. */
  #trusted = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(key: HsmKey, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  async forSeal(): Promise<SigningCredential> {
    return this.#credential("AES", null);
  }

  async forPerson(order: Parameters<Signers["forPerson"]>[0]): Promise<SigningCredential> {
    return this.#credential(order.quality, order.legislation);
  }

  async #credential(
    quality: SigningCredential["quality"],
    legislation: SigningCredential["legislation"],
  ): Promise<SigningCredential> {
    const announced = await this.#announce();
    requireUsable(announced, this.#key.anchors, this.#clock.now());
    return {
      signer: checkedSigner(announced, (_attributes, digest) => this.#sign(announced, digest)),
      trust: { anchors: this.#key.anchors, pool: announced.chain },
      authorize: async () => {},
      reference: null,
      quality,
      legislation,
      release: async () => {},
    };
  }

  /** The certificate is read once; a failure is not remembered. */
  #announce(): Promise<Announced> {
    this.#announced ??= this.#read().catch((error: unknown) => {
      this.#announced = null;
      throw error;
    });
    return this.#announced;
  }

  async #read(): Promise<Announced> {
    const { certificates, provider, keyId } = this.#key;
    const [given, ...above] = certificates;
    const onToken = given && !given.constraints?.ca ? null : await this.#readCertificate(keyId);
    const certificate = onToken ?? given;
    if (!certificate) throw new ProviderFault(provider, "refused", "there is no certificate");
    const chain = onToken ? certificates : above;
    const algorithm = this.#key.algorithm ?? preferredAlgorithm(keyFactsOf(certificate));
    return { provider, certificate, chain, algorithm };
  }

  async #readCertificate(keyId: string): Promise<Certificate> {
    const args = ["--read-object", "--type", "cert", "--id", keyId];
    return parseCertificate(await runTool(this.#key, args, null));
  }

  async #sign({ algorithm }: Announced, digest: Uint8Array): Promise<Uint8Array> {
    const { args, input } = mechanismFor(algorithm, digest);
    const all = ["--sign", "--id", this.#key.keyId, ...args];
    const run = () => this.#logIn(() => this.#twice(() => runTool(this.#key, all, input)));
    if (this.#trusted) return run();
    // Many documents at once with a wrong PIN would use up all tries of the token together.
    const mine = this.#turn.then(run);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #logIn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#locked) throw this.#locked;
    try {
      const result = await work();
      this.#trusted = true;
      return result;
    } catch (error) {
      if (error instanceof ProviderFault && error.code === "not_authorized") this.#locked = error;
      throw error;
    }
  }

  /** A token that was away (a restart, another cluster node) has come back by the second try, or is gone. */
  async #twice<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.code !== "unreachable") throw error;
      return work();
    }
  }
}
