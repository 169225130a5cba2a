import { createHash, randomBytes } from "node:crypto";
import { assembleCms, prepareCms } from "@paraph/engine/pki";
import { createAuthority, type Holder, type HolderName, type TestAuthority } from "./authority.ts";
import { type RsaPadding, signDigest } from "./sign-digest.ts";

/** What a remote signing service can do wrong, one at a time. */
export const RSSP_FAULTS = [
  "wrong_hash",
  "other_certificate",
  "short_array",
  "expired_authorization",
  /** The token that a person's code was exchanged for is good for nothing. */
  "expired_token",
  "error_500",
  "hang",
  "rsa_1024",
  "sha_1",
  "swapped_order",
  "replay",
  "mix_up",
  "unsolicited",
  /** Announces one certificate and signs with the key of another, which is as good. */
  "other_signer",
  /** Signs with another padding than it was asked for; RSA only. */
  "other_padding",
] as const;

export type RsspFault = (typeof RSSP_FAULTS)[number];

const ALGORITHM_OIDS = {
  ecdsa: "1.2.840.10045.4.3.2",
  pss: "1.2.840.113549.1.1.10",
  rsa: "1.2.840.113549.1.1.11",
  sha1: "1.2.840.10045.4.1",
};
/** RFC 4055, 3.1 in DER: SHA-256, MGF1 with SHA-256, 32 octets of salt. */
const PSS_PARAMETERS = Buffer.from(
  "3034a00f300d06096086480165030402010500a11c301a06092a864886f70d010108300d06096086480165030402010500a203020120",
  "hex",
).toString("base64");
const KIND_OF: Readonly<Record<string, RsspAlgorithm>> = { "rsa-pss": "pss", "rsa-pkcs1": "rsa" };

export type RsspAlgorithm = keyof typeof ALGORITHM_OIDS;

export type RsspKeyOptions = {
  readonly authority: TestAuthority;
  readonly fault?: RsspFault | null;
  /** Whose key it is: one of the authority's own, or somebody new. */
  readonly holder?: HolderName | Holder;
  /** The algorithms of the key; absent: the one that its certificate's kind suggests. */
  readonly offers?: readonly RsspAlgorithm[];
};

/** The key of a remote signing service: what it announces, and what it does with hashes. */
export type RsspKey = {
  /** As credentials/info tells it. */
  readonly about: {
    readonly key: {
      readonly status: string;
      readonly algo: readonly string[];
      readonly len: number;
    };
    readonly cert: { readonly status: string; readonly certificates: readonly string[] };
  };
  /** How it is asked to sign, or in words why it does not. */
  readonly paddingOf: (
    how: Readonly<Record<string, unknown>>,
  ) => { readonly padding: RsaPadding } | { readonly refusal: string };
  /** Signatures over hashes, and finished CMS over digests of documents; all in base64. */
  readonly signHashes: (hashes: readonly string[], padding: RsaPadding) => readonly string[];
  readonly signDocuments: (digests: readonly string[]) => readonly string[];
};

export function rsspKey({ authority, fault = null, holder, offers }: RsspKeyOptions): RsspKey {
  const own = fault === "rsa_1024" ? "weakKey" : (holder ?? "signer");
  const shown = typeof own === "string" ? authority.holder(own) : own;
  const signing = fault === "other_signer" ? authority.holder("seal") : shown;
  const announced =
    fault === "other_certificate" ? createAuthority(new Date()).holder("signer") : shown;
  const offered = offers ?? [KIND_OF[shown.signer.algorithm.family] ?? "ecdsa"];
  let earlier: readonly string[] = [];

  function paddingOf(how: Readonly<Record<string, unknown>>) {
    const name = offered.find((each) => ALGORITHM_OIDS[each] === how["signAlgo"]);
    if (!name) return { refusal: "signAlgo is not offered" };
    if (name === "pss" && how["signAlgoParams"] !== PSS_PARAMETERS) {
      return { refusal: "signAlgoParams are missing or wrong" };
    }
    const padding: RsaPadding = (name === "pss") === (fault !== "other_padding") ? "pss" : "pkcs1";
    return { padding };
  }

  function signHashes(hashes: readonly string[], padding: RsaPadding): readonly string[] {
    const signed = (value: Uint8Array) => base64(signDigest(signing.key, value, padding));
    const made = hashes.map((hash) =>
      signed(fault === "wrong_hash" ? sha256(Buffer.from(hash)) : Buffer.from(hash, "base64")),
    );
    return arranged(made, () => signed(randomBytes(32)));
  }

  function signDocuments(digests: readonly string[]): readonly string[] {
    const { signer, chain } = signing;
    const { certificate } = fault === "other_signer" ? signing : announced;
    const signed = (value: Uint8Array) => {
      const plan = { certificate, chain, algorithm: signer.algorithm, digest: value };
      const prepared = prepareCms(plan);
      return base64(assembleCms(prepared, signer.sign(prepared.toBeSigned)));
    };
    const made = digests.map((value) =>
      signed(fault === "wrong_hash" ? sha256(Buffer.from(value)) : Buffer.from(value, "base64")),
    );
    return arranged(made, () => signed(randomBytes(32)));
  }

  /** The answer as the fault has it; a replay gives what was made before, or for nobody we know. */
  function arranged(made: readonly string[], another: () => string): readonly string[] {
    const before = earlier;
    earlier = made;
    if (fault === "replay") return before.length > 0 ? before : made.map(another);
    if (fault === "swapped_order") return made.toReversed();
    return fault === "short_array" ? made.slice(1) : made;
  }

  const algo = (fault === "sha_1" ? (["sha1"] as const) : offered).map(
    (name) => ALGORITHM_OIDS[name],
  );
  const len = shown.key.asymmetricKeyDetails?.modulusLength ?? 256;
  const certificates = [announced.certificate, ...announced.chain].map(({ der }) => base64(der));
  return {
    about: { key: { status: "enabled", algo, len }, cert: { status: "valid", certificates } },
    paddingOf,
    signHashes,
    signDocuments,
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}
