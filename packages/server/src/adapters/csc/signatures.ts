import {
  type Certificate,
  digest as digestOf,
  PkiError,
  requireIntactCms,
  signatureParameters,
} from "@paraph/engine/pki";
import type { Fetcher } from "../../ports/egress.ts";
import { ProviderFault } from "../../ports/signer.ts";
import { verifies } from "../trust/checked-signer.ts";
import { type Json, post, textsOf } from "./calls.ts";
import type { Credential } from "./credential.ts";
import type { CscService } from "./provider.ts";

/** Signatures by the base64 of the hash that was authorised for them. */
export type Made = ReadonlyMap<string, Uint8Array>;

type Outside = { readonly fetcher: Fetcher };

/** The right to sign certain hashes: a bearer token, and beside it the activation data of a PIN. */
export type Activation = { readonly bearer: string; readonly sad: string | null };

export const SHA256 = "2.16.840.1.101.3.4.2.1";

/** Signatures over attributes; each is verified against its own attributes before it is kept. */
export async function signHashes(
  { fetcher }: Outside,
  provider: CscService,
  credential: Credential,
  attributes: readonly Uint8Array[],
  activation: Activation,
): Promise<Made> {
  const hashes = attributes.map((each) => base64(digestOf("SHA-256", each)));
  const reply = await ask(fetcher, provider, "signatures/signHash", activation, {
    credentialID: credential.id,
    hashes,
    hashAlgorithmOID: SHA256,
    ...algorithmOf(credential),
    operationMode: "S",
  });
  const signatures = requireCount(provider, textsOf(provider.name, reply, "signatures"), hashes);
  return new Map(
    attributes.map((each, index) => {
      const signature = signatureFor(
        credential,
        each,
        Buffer.from(signatures[index] ?? "", "base64"),
      );
      return [hashes[index] ?? "", signature] as const;
    }),
  );
}

/** CSC API v2, signatures/signHash: the parameters go along, in DER, where the algorithm has any. */
function algorithmOf({ algorithm, algorithmOid }: Credential): Json {
  const parameters = signatureParameters(algorithm);
  return {
    signAlgo: algorithmOid,
    ...(parameters && { signAlgoParams: base64(parameters) }),
  };
}

/** Some providers return the two numbers of an ECDSA signature side by side, others in DER. */
function signatureFor(credential: Credential, octets: Uint8Array, given: Uint8Array): Uint8Array {
  const forms = [given, ...(credential.algorithm.family === "ecdsa" ? [inDer(given)] : [])];
  const right = forms.find((form) => verifies(credential, octets, form));
  if (right) return right;
  const text = "it signed something else, in another order, or another did";
  throw new ProviderFault(credential.provider, "wrong_signature", text);
}

function inDer(sides: Uint8Array): Uint8Array {
  const half = sides.length / 2;
  const numbers = [sides.subarray(0, half), sides.subarray(half)].map((side) => {
    const first = side.findIndex((octet) => octet !== 0);
    const short = side.subarray(Math.max(0, first));
    const padded = (short[0] ?? 0) >= 0x80 ? [0, ...short] : [...short];
    return [0x02, padded.length, ...padded];
  });
  const content = numbers.flat();
  return Uint8Array.of(
    0x30,
    ...(content.length < 128 ? [content.length] : [0x81, content.length]),
    ...content,
  );
}

/** Finished CMS over documents; each must sign its own document with the announced certificate. */
export async function signDocuments(
  { fetcher }: Outside,
  provider: CscService,
  credential: Credential,
  digests: readonly Uint8Array[],
  activation: Activation,
): Promise<Made> {
  const hashes = digests.map(base64);
  const reply = await ask(fetcher, provider, "signatures/signDoc", activation, {
    credentialID: credential.id,
    documentDigests: [
      {
        hashes,
        hashAlgorithmOID: SHA256,
        signature_format: "P",
        conformance_level: "AdES-B-B",
        ...algorithmOf(credential),
      },
    ],
  });
  const objects = requireCount(provider, textsOf(provider.name, reply, "SignatureObject"), hashes);
  return new Map(
    digests.map((digest, index) => {
      const cms = Buffer.from(objects[index] ?? "", "base64");
      requireCms(credential, digest, cms);
      return [hashes[index] ?? "", cms] as const;
    }),
  );
}

function requireCms(credential: Credential, digest: Uint8Array, cms: Uint8Array): void {
  let found: Certificate;
  try {
    found = requireIntactCms(cms, { digest, digestName: "SHA-256" }).certificate;
  } catch (cause) {
    if (!(cause instanceof PkiError)) throw cause;
    throw new ProviderFault(credential.provider, "wrong_signature", cause.message, { cause });
  }
  if (Buffer.compare(found.der, credential.certificate.der) === 0) return;
  throw new ProviderFault(credential.provider, "wrong_certificate", "somebody else signed");
}

function requireCount(
  { name }: CscService,
  made: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  if (made.length === wanted.length) return made;
  const text = `${made.length} signatures came for ${wanted.length} documents`;
  throw new ProviderFault(name, "wrong_count", text);
}

/** Never sent twice: the provider may have signed although its answer was lost. */
function ask(
  fetcher: Fetcher,
  provider: CscService,
  name: string,
  { bearer, sad }: Activation,
  body: Json,
): Promise<Json> {
  return post(fetcher, {
    provider: provider.name,
    url: `${provider.url}/${name}`,
    authorization: `Bearer ${bearer}`,
    body: sad === null ? body : { ...body, SAD: sad },
    repeatable: false,
  });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
