import { toHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { lookUp, resolve, type View } from "../../pdf/document.ts";
import { isArray, isString, type PdfDict } from "../../pdf/objects.ts";
import { digest, verifyStream } from "../../pki/algorithms/keys.ts";
import { type Certificate, keyOf, parseCertificate } from "../../pki/certificates/certificate.ts";
import type { SignedContent } from "../../pki/cms/verify.ts";
import { parseFirst, TAG } from "../../pki/der/der.ts";
import { expectTag, octets } from "../../pki/der/values.ts";
import type { CmsFacts } from "./cms.ts";
import { algorithmFacts, problemOf, unreadCms } from "./collect-cms.ts";
import type { Pool } from "./pool.ts";

/** The digests that a bare RSA value may be made with; it does not say which one it was. */
const DIGESTS = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"] as const;

/** `adbe.x509.rsa_sha1` (ISO 32000-1, 12.8.3.2): a bare RSA value, the certificate beside it in /Cert. */
export function collectPkcs1(
  view: View,
  dict: PdfDict,
  contents: Uint8Array,
  content: SignedContent,
  pool: Pool,
  since: number | null,
): CmsFacts {
  try {
    const value = parseFirst(contents, "ber");
    expectTag(value, TAG.octetString);
    const [certificate, ...others] = certificatesIn(view, dict).map((der) => parseCertificate(der));
    if (!certificate) return unreadCms("missing", "there is no certificate beside the signature");
    const places = [certificate, ...others].map(({ der }) => pool.addCertificate(der, since));
    return {
      ...unreadCms("missing", ""),
      problem: null,
      signers: 1,
      paddingClean: contents.subarray(value.bytes.length).every((octet) => octet === 0),
      certificate: places[0] ?? null,
      valueDigest: toHex(digest("SHA-256", octets(value))),
      // Nothing but the signature value says what was signed.
      digestMatches: true,
      contentTypeMatches: true,
      ...verified(certificate, octets(value), content),
    };
  } catch (error) {
    return { ...unreadCms("malformed", ""), problem: problemOf(error) };
  }
}

function verified(
  certificate: Certificate,
  value: Uint8Array,
  { pieces }: SignedContent,
): Pick<CmsFacts, "digestAlgorithm" | "algorithm" | "signatureMatches"> {
  const name = DIGESTS.find((each) => {
    const algorithm = { family: "rsa-pkcs1", digest: each, saltSize: null } as const;
    return verifyStream(keyOf(certificate), algorithm, pieces?.() ?? [], value);
  });
  const algorithm = { family: "rsa-pkcs1", digest: name ?? "SHA-1", saltSize: null } as const;
  return {
    digestAlgorithm: name ?? "SHA-1",
    algorithm: algorithmFacts(algorithm, certificate),
    signatureMatches: name !== undefined,
  };
}

function certificatesIn(view: View, dict: PdfDict): readonly Uint8Array[] {
  const entry = lookUp(view, dict, "Cert");
  const items = isArray(entry) ? entry.map((item) => resolve(view, item)) : [entry];
  const found = items.flatMap((item) => (item !== null && isString(item) ? [item.bytes] : []));
  if (found.length === 0) throw new PkiError("malformed", "the signature has no /Cert");
  return found;
}
