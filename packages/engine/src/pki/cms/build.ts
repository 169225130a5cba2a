import { equal, fromHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import {
  digestIdentifier,
  DIGESTS,
  type DigestName,
  type SignatureAlgorithm,
  signatureIdentifier,
} from "../algorithms/algorithms.ts";
import { type Certificate, certificateDigest, keyOf } from "../certificates/certificate.ts";
import { holder, TAG } from "../der/der.ts";
import * as write from "../der/write.ts";
import { digest, verifySignature } from "../algorithms/keys.ts";
import { OID } from "../der/oids.ts";

/** One signature to be. */
export type CmsPlan = {
  readonly certificate: Certificate;
  /** Further certificates to carry along, in any order. */
  readonly chain: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
  /** The digest of the signed content, made with the algorithm's own digest. */
  readonly digest: Uint8Array;
  /** Absent: detached, as in a PDF. Present: carried inside, as in a time stamp. */
  readonly content?: { readonly type: string; readonly octets: Uint8Array };
};

/** All but the signature value. `toBeSigned` is what the key signs. */
export type PreparedCms = CmsPlan & { readonly toBeSigned: Uint8Array };

/**
 * The signed attributes, sorted as DER asks (RFC 5652, 5.4): some verifiers sort before they hash. There is no
 * signing-time, because EN 319 142-1 keeps the claimed time in the PDF's signature dictionary.
 */
export function prepareCms(plan: CmsPlan): PreparedCms {
  const { algorithm, certificate } = plan;
  const name = digestName(algorithm);
  if (plan.digest.length !== DIGESTS[name].size) {
    throw new PkiError("mismatch", "a digest of another size than its algorithm makes");
  }
  // RFC 6211: who signs a document signs the algorithms, too, which are outside of the attributes otherwise.
  const bound = plan.content ? [] : [attribute(OID.algorithmProtection, protection(algorithm))];
  const attributes = [
    attribute(OID.contentType, write.oid(plan.content?.type ?? OID.data)),
    attribute(OID.messageDigest, write.octetString(plan.digest)),
    attribute(OID.signingCertificateV2, signingCertificate(certificate, name)),
    ...bound,
  ];
  return { ...plan, toBeSigned: write.setOf(attributes) };
}

/** The finished CMS; refuses a signature value that is not the one of this certificate's key. */
export function finishCms(
  prepared: PreparedCms,
  signature: Uint8Array,
  timeStamp: Uint8Array | null = null,
): Uint8Array {
  const { certificate, algorithm, toBeSigned } = prepared;
  if (!verifySignature(keyOf(certificate), algorithm, toBeSigned, signature)) {
    throw new PkiError("mismatch", "the signature is not one of these attributes by this key");
  }
  return assembleCms(prepared, signature, { timeStamp });
}

/** What is added around a signature: a time stamp of it, and whether the certificates travel along. */
export type CmsExtras = {
  readonly timeStamp?: Uint8Array | null;
  readonly certificates?: boolean;
};

/** The same without looking at the signature, for one that was made in this process a moment ago. */
export function assembleCms(
  prepared: PreparedCms,
  signature: Uint8Array,
  { timeStamp = null, certificates = true }: CmsExtras = {},
): Uint8Array {
  const { content, certificate, chain } = prepared;
  const digestAlgorithm = digestIdentifier(digestName(prepared.algorithm));
  const encapsulated = content
    ? [write.oid(content.type), write.explicit(0, write.octetString(content.octets))]
    : [write.oid(OID.data)];
  const carried = certificates ? withoutDoubles([certificate, ...chain]) : [];
  const signedData = write.sequence(
    // RFC 5652, 5.1: version 3 as soon as the content is not plain data.
    write.integer(content ? 3 : 1),
    write.set(digestAlgorithm),
    write.sequence(...encapsulated),
    ...(certificates ? [write.withTag(holder(0), write.setOf(carried.map(({ der }) => der)))] : []),
    write.set(signerInfo(prepared, signature, timeStamp)),
  );
  return write.sequence(write.oid(OID.signedData), write.explicit(0, signedData));
}

function signerInfo(
  { certificate, algorithm, toBeSigned }: PreparedCms,
  signature: Uint8Array,
  timeStamp: Uint8Array | null,
): Uint8Array {
  const unsigned = timeStamp ? [attribute(OID.signatureTimeStamp, timeStamp)] : [];
  return write.sequence(
    write.integer(1),
    issuerAndSerial(certificate),
    digestIdentifier(digestName(algorithm)),
    write.withTag(holder(0), toBeSigned),
    signatureIdentifier(algorithm),
    write.octetString(signature),
    ...(unsigned.length > 0 ? [write.explicit(1, ...unsigned)] : []),
  );
}

function issuerAndSerial({ issuer, serial }: Certificate): Uint8Array {
  return write.sequence(issuer.der, serialInteger(serial));
}

/** The serial number's own octets, even where its issuer made it negative or too long. */
export function serialInteger(serial: string): Uint8Array {
  return write.value(TAG.integer, fromHex(serial) ?? new Uint8Array());
}

function attribute(oid: string, ...values: readonly Uint8Array[]): Uint8Array {
  return write.sequence(write.oid(oid), write.setOf(values));
}

/** RFC 5035, 3: the digest covers the certificate's original octets; SHA-256 is the default and left out. */
function signingCertificate(certificate: Certificate, name: DigestName): Uint8Array {
  const { der, issuer, serial } = certificate;
  const mark = name === "SHA-256" ? certificateDigest(certificate) : digest(name, der);
  const directoryName = write.explicit(4, issuer.der);
  const identifier = write.sequence(
    ...(name === "SHA-256" ? [] : [digestIdentifier(name)]),
    write.octetString(mark),
    write.sequence(write.sequence(directoryName), serialInteger(serial)),
  );
  return write.sequence(write.sequence(identifier));
}

function protection(algorithm: SignatureAlgorithm): Uint8Array {
  const signature = write.withTag(holder(1), signatureIdentifier(algorithm));
  return write.sequence(digestIdentifier(digestName(algorithm)), signature);
}

function digestName({ digest: name }: SignatureAlgorithm): DigestName {
  if (!name) throw new PkiError("unsupported", "signing with an algorithm without a digest");
  return name;
}

function withoutDoubles(certificates: readonly Certificate[]): readonly Certificate[] {
  return certificates.filter(
    ({ der }, index) => certificates.findIndex((other) => equal(other.der, der)) === index,
  );
}
