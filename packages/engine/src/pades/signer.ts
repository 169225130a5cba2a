import { equal } from "../bytes/hex.ts";
import { PkiError } from "../errors.ts";
import { DIGESTS, type DigestName, type SignatureAlgorithm } from "../pki/algorithms/algorithms.ts";
import { acceptableAt, SIGNER_MINIMUM } from "../pki/algorithms/policy.ts";
import { type Certificate, keyFactsOf } from "../pki/certificates/certificate.ts";
import { assembleCms, finishCms, prepareCms } from "../pki/cms/build.ts";
import { readable, requireIntactCms } from "../pki/cms/verify.ts";
import { digest as digestOf } from "../pki/algorithms/keys.ts";
import { requireValidAt } from "./evidence.ts";
import { timeStampIn, withTimeStamp } from "./stamp-cms.ts";

/** A key somewhere that signs what it is given: in memory, in an HSM, at a provider. */
export type RawSigner = {
  readonly kind: "raw";
  readonly certificate: Certificate;
  /** Further certificates to carry along, issuer first. */
  readonly chain: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
  /** Signs the attributes; a signer that takes digests only finds that of the attributes beside them. */
  readonly sign: (attributes: Uint8Array, digest: Uint8Array) => Promise<Uint8Array>;
};

/** A provider that returns a finished CMS over the document's digest. */
export type FinishedCmsSigner = {
  readonly kind: "cms";
  readonly digestName: DigestName;
  /** The largest CMS it returns. */
  readonly cmsBytes: number;
  /** Where it is known beforehand who will sign, another certificate is refused. */
  readonly certificate: Certificate | null;
  readonly sign: (digest: Uint8Array) => Promise<Uint8Array>;
};

export type PdfSigner = RawSigner | FinishedCmsSigner;

/** A verified signature, ready to be stamped and embedded. */
export type MadeSignature = {
  readonly certificate: Certificate;
  readonly carried: readonly Certificate[];
  /** The signature value, over which its time stamp is made. */
  readonly value: Uint8Array;
  /** A time stamp that the provider already put in. */
  readonly token: Uint8Array | null;
  readonly cms: (token: Uint8Array | null) => Uint8Array;
};

export function digestNameOf(signer: PdfSigner): DigestName {
  const name = signer.kind === "raw" ? signer.algorithm.digest : signer.digestName;
  if (!name) throw new PkiError("unsupported", "a signature algorithm without a digest");
  return name;
}

/** How large the hole must be. */
export function cmsCapacity(signer: PdfSigner, tokenBytes: number): number {
  if (signer.kind === "cms") return signer.cmsBytes + tokenBytes;
  const certificates = [signer.certificate, ...signer.chain];
  return 2048 + certificates.reduce((sum, { der }) => sum + der.length, 0) + tokenBytes;
}

/** Has the digest signed and believes nothing that comes back before it is verified. */
export async function makeSignature(
  signer: PdfSigner,
  digest: Uint8Array,
  now: () => Date,
): Promise<MadeSignature> {
  const made =
    signer.kind === "raw" ? await signRaw(signer, digest, now()) : await signCms(signer, digest);
  if (signer.kind === "cms") requireSuited(made.certificate, made.algorithm, now());
  return made;
}

type WithAlgorithm = MadeSignature & { readonly algorithm: SignatureAlgorithm };

async function signRaw(
  { certificate, chain, algorithm, sign }: RawSigner,
  digest: Uint8Array,
  at: Date,
): Promise<WithAlgorithm> {
  requireSuited(certificate, algorithm, at);
  const prepared = prepareCms({ certificate, chain, algorithm, digest });
  const { toBeSigned } = prepared;
  const name = algorithm.digest ?? "SHA-256";
  const value = await sign(toBeSigned, digestOf(name, toBeSigned));
  // Throws "mismatch" for a value that is not this key's over these attributes.
  const unstamped = finishCms(prepared, value);
  const cms = (token: Uint8Array | null) =>
    token ? assembleCms(prepared, value, { timeStamp: token }) : unstamped;
  return { certificate, carried: chain, value, token: null, cms, algorithm };
}

async function signCms(signer: FinishedCmsSigner, digest: Uint8Array): Promise<WithAlgorithm> {
  const { digestName, certificate: expected } = signer;
  if (digest.length !== DIGESTS[digestName].size) throw new RangeError("a digest of another size");
  const bytes = await signer.sign(digest);
  const found = requireIntactCms(bytes, { digest, digestName });
  if (expected && !equal(expected.der, found.certificate.der)) {
    throw new PkiError("mismatch", "somebody else signed than was announced");
  }
  const cms = bytes.subarray(0, found.signedData.size);
  const token = timeStampIn(found.signer);
  return {
    certificate: found.certificate,
    carried: readable(found.signedData.certificates),
    value: found.signer.signature,
    token,
    cms: (fresh) => (fresh && !token ? withTimeStamp(cms, fresh) : cms),
    algorithm: found.signer.algorithm,
  };
}

/** In its time, long enough, made with what is still good, and meant for signatures. */
function requireSuited(certificate: Certificate, algorithm: SignatureAlgorithm, at: Date): void {
  requireValidAt(certificate, at);
  const key = keyFactsOf(certificate);
  if (key.bits < SIGNER_MINIMUM[algorithm.family] || !acceptableAt(algorithm, key, at)) {
    throw new PkiError("refused", `a key of ${key.bits} bits for ${algorithm.family} is too weak`);
  }
  const { keyUsage } = certificate;
  if (keyUsage && !keyUsage.has("nonRepudiation") && !keyUsage.has("digitalSignature")) {
    throw new PkiError("refused", "the certificate is not meant for signatures");
  }
}
