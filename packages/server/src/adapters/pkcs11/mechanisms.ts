import {
  ALGORITHMS,
  DIGESTS,
  type DigestName,
  type KeyFacts,
  type SignatureAlgorithm,
} from "@paraph/engine/pki";

/** RFC 8017, 9.2, note 1: what stands before the digest in a PKCS #1 v1.5 signature. */
const DIGEST_INFOS: Readonly<Partial<Record<DigestName, string>>> = {
  "SHA-256": "3031300d060960864801650304020105000420",
  "SHA-384": "3041300d060960864801650304020205000430",
  "SHA-512": "3051300d060960864801650304020305000440",
};

const BY_CURVE: Readonly<Record<string, SignatureAlgorithm>> = {
  prime256v1: ALGORITHMS["ecdsa-sha256"],
  secp384r1: ALGORITHMS["ecdsa-sha384"],
  secp521r1: ALGORITHMS["ecdsa-sha512"],
};

/** The best that the kind of key can do. */
export function preferredAlgorithm({ kind, curve }: KeyFacts): SignatureAlgorithm {
  if (kind === "ec") return BY_CURVE[curve ?? ""] ?? ALGORITHMS["ecdsa-sha256"];
  return ALGORITHMS["rsa-pss-sha256"];
}

/** How the tool is asked. The digest is always made here: not every token can hash and sign at once. */
export function mechanismFor(
  { family, digest: name, saltSize }: SignatureAlgorithm,
  digest: Uint8Array,
): { readonly args: readonly string[]; readonly input: Uint8Array } {
  if (name === null) throw new Error("an HSM is not asked for EdDSA");
  if (family === "rsa-pss") {
    const hash = name.replace("-", "");
    const salt = String(saltSize ?? DIGESTS[name].size);
    const how = ["--hash-algorithm", hash, "--mgf", `MGF1-${hash}`, "--salt-len", salt];
    return { args: ["--mechanism", "RSA-PKCS-PSS", ...how], input: digest };
  }
  if (family === "rsa-pkcs1") {
    const info = Buffer.from(DIGEST_INFOS[name] ?? "", "hex");
    return { args: ["--mechanism", "RSA-PKCS"], input: Buffer.concat([info, digest]) };
  }
  return { args: ["--mechanism", "ECDSA", "--signature-format", "openssl"], input: digest };
}
