import { prepareCms } from "@paraph/engine";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/fetcher.ts";
import { type Provider, ProviderFault } from "../../ports/signer.ts";
import type { SignerOrder, SigningIdentity } from "../../ports/trust.ts";
import { checkedSigner, requireUsable } from "../trust/checked-signer.ts";
import { activate, type Activation, serviceToken } from "./activation.ts";
import { type Credential, findCredential } from "./credential.ts";
import type { CscProvider } from "./provider.ts";
import { type Made, signDocuments, signHashes } from "./signatures.ts";

export type CscOutside = {
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "random">;
};

/** A finished CMS of such a provider carries its chain and revocation answers. */
const LARGEST_CMS = 32_768;

/**
 * Remote signing. All documents of an act are authorised together, bound to their hashes; the signatures are made
 * and verified at once, and handed out one by one. What was not authorised has no signature.
 */
export function cscSigners(outside: CscOutside, provider: CscProvider): Provider {
  async function identity(
    userId: string | null,
    shown: Pick<SigningIdentity, "quality" | "legislation">,
  ): Promise<SigningIdentity> {
    const service = await serviceToken(outside, provider);
    const credential = await findCredential(outside.fetcher, provider, service, userId);
    requireUsable(credential, provider.anchors, outside.clock.now());
    let made: Made = new Map();
    const take = async (digest: Uint8Array): Promise<Uint8Array> => {
      const found = made.get(Buffer.from(digest).toString("base64"));
      if (found) return found;
      throw new ProviderFault(provider.name, "not_authorized", "this document was not authorised");
    };
    return {
      signer: signerOf(provider, credential, take),
      trust: { anchors: provider.anchors, pool: credential.chain },
      authorize: async (digests) => {
        made = await signAll(outside, provider, credential, digests, service);
      },
      reference: credential.id,
      ...shown,
      release: async () => {
        made = new Map();
      },
    };
  }
  return {
    keys: provider.activation.kind === "pin" ? "one" : "own",
    qualified: provider.qualified,
    legislation: provider.legislation,
    forPerson: async (order) =>
      identity(order.person.reference, {
        quality: qualityOf(order, provider),
        legislation: provider.legislation,
      }),
    forSeal: async () =>
      identity(null, {
        quality: provider.qualified ? "QES" : "AES",
        legislation: provider.legislation,
      }),
  };
}

function qualityOf({ quality }: SignerOrder, { qualified }: CscProvider): SignerOrder["quality"] {
  return quality === "AES_MINIMAL" ? (qualified ? "QES" : "AES") : quality;
}

function signerOf(
  { signs }: CscProvider,
  credential: Credential,
  take: (digest: Uint8Array) => Promise<Uint8Array>,
): SigningIdentity["signer"] {
  if (signs === "hash") return checkedSigner(credential, (_attributes, digest) => take(digest));
  const { certificate } = credential;
  return { kind: "cms", digestName: "SHA-256", cmsBytes: LARGEST_CMS, certificate, sign: take };
}

/** In rounds of as many as the provider takes at once; each round has its own activation. */
async function signAll(
  outside: CscOutside,
  provider: CscProvider,
  credential: Credential,
  digests: readonly Uint8Array[],
  service: string,
): Promise<Made> {
  const made = new Map<string, Uint8Array>();
  for (let at = 0; at < digests.length; at += credential.atOnce) {
    const round = digests.slice(at, at + credential.atOnce);
    const activation = (hashes: readonly string[]): Promise<Activation> =>
      activate(outside, provider, credential, hashes, service);
    const work = provider.signs === "hash" ? signHashes : signDocuments;
    const inputs =
      provider.signs === "hash" ? round.map((each) => attributesOf(credential, each)) : round;
    for (const [key, value] of await work(outside, provider, credential, inputs, activation))
      made.set(key, value);
  }
  return made;
}

/** The attributes that the engine will ask to be signed for this document; they follow from it alone. */
function attributesOf(
  { certificate, chain, algorithm }: Credential,
  digest: Uint8Array,
): Uint8Array {
  return prepareCms({ certificate, chain, algorithm, digest }).toBeSigned;
}
