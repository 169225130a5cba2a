import { digest as digestOf, prepareCms } from "@paraph/engine/pki";
import type { Fetcher } from "../../ports/egress.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import { checkedSigner } from "../trust/checked-signer.ts";
import type { Credential } from "./credential.ts";
import type { CscService } from "./provider.ts";
import { type Activation, type Made, signDocuments, signHashes } from "./signatures.ts";

/** A finished CMS of such a provider carries its chain and revocation answers. */
const LARGEST_CMS = 32_768;

/** Hands out, one by one, what was obtained for all documents of the act; the rest has no signature. */
export function signingCredentialFrom(
  provider: CscService,
  credential: Credential,
  shown: Pick<SigningCredential, "quality" | "legislation">,
  obtain: (digests: readonly Uint8Array[]) => Promise<Made>,
): SigningCredential {
  let made: Made = new Map();
  const take = async (digest: Uint8Array): Promise<Uint8Array> => {
    const found = made.get(base64(digest));
    if (found) return found;
    throw new ProviderFault(provider.name, "not_authorized", "this document was not authorised");
  };
  return {
    signer: signerOf(provider, credential, take),
    trust: { anchors: provider.anchors, pool: credential.chain },
    authorize: async (digests) => {
      made = await obtain(digests);
    },
    reference: credential.id,
    ...shown,
    release: async () => {
      made = new Map();
    },
  };
}

function signerOf(
  { signs }: CscService,
  credential: Credential,
  take: (digest: Uint8Array) => Promise<Uint8Array>,
): SigningCredential["signer"] {
  if (signs === "hash") return checkedSigner(credential, (_attributes, digest) => take(digest));
  const { certificate } = credential;
  return { kind: "cms", digestName: "SHA-256", cmsBytes: LARGEST_CMS, certificate, sign: take };
}

/** What is authorised for documents of these digests: their own hash, or that of what the CMS signs. */
export function hashesOf(
  { signs }: CscService,
  credential: Credential,
  digests: readonly Uint8Array[],
): readonly string[] {
  return digests.map((digest) =>
    base64(signs === "hash" ? digestOf("SHA-256", attributesOf(credential, digest)) : digest),
  );
}

/** Has them signed, all at once. */
export function signAll(
  outside: { readonly fetcher: Fetcher },
  provider: CscService,
  credential: Credential,
  digests: readonly Uint8Array[],
  activation: Activation,
): Promise<Made> {
  if (provider.signs === "document") {
    return signDocuments(outside, provider, credential, digests, activation);
  }
  const attributes = digests.map((digest) => attributesOf(credential, digest));
  return signHashes(outside, provider, credential, attributes, activation);
}

/** The attributes that the engine will ask to be signed for this document; they follow from it alone. */
function attributesOf(
  { certificate, chain, algorithm }: Credential,
  digest: Uint8Array,
): Uint8Array {
  return prepareCms({ certificate, chain, algorithm, digest }).toBeSigned;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
