import type { CmsFacts } from "../facts/cms.ts";
import { digestEnd } from "../../pki/algorithms/policy.ts";
import { earliest, isGoodAt, lifeOf } from "./algorithms.ts";
import { type Conclusion, notPassed, PASSED } from "./conclusion.ts";
import type { ValidationContext } from "./context.ts";

/**
 * EN 319 102-1, 5.2.3: which certificate signed is decided by the signed attribute alone; what the SignerInfo points
 * at anybody can change.
 */
export function identifySigner(cms: CmsFacts): Conclusion {
  if (cms.problem) return PASSED;
  if (cms.certificate === null) {
    return notPassed("NO_SIGNING_CERTIFICATE_FOUND", "the signer's certificate is not there");
  }
  if (cms.essMatches === false) {
    return notPassed(
      "NO_SIGNING_CERTIFICATE_FOUND",
      "the signed attribute names another certificate than the one that is there",
    );
  }
  return PASSED;
}

/** EN 319 102-1, 5.2.7: are these the signed bytes, and is this the signature of their digest? */
export function verifyCryptography(cms: CmsFacts): Conclusion {
  if (cms.problem?.code === "unsupported") {
    // No proof of time repairs what nobody can verify.
    return notPassed("CRYPTO_CONSTRAINTS_FAILURE", `not verified: ${cms.problem.text}`);
  }
  if (!cms.digestMatches) {
    return notPassed("HASH_FAILURE", "the signed bytes were changed: their digest is another one");
  }
  if (!cms.signatureMatches) {
    return notPassed("SIG_CRYPTO_FAILURE", "the signature value is not that of the signer's key");
  }
  return PASSED;
}

/** The forms of signatures that ISO 32000 and EN 319 142 know. */
const FORMS: ReadonlySet<string | null> = new Set([
  "ETSI.CAdES.detached",
  "ETSI.RFC3161",
  "adbe.pkcs7.detached",
  "adbe.pkcs7.sha1",
  "adbe.x509.rsa_sha1",
]);

/** EN 319 102-1, 5.2.8: the form, the signed attributes and the strength of the algorithms. */
export function acceptSignature(
  { policy, at }: ValidationContext,
  cms: CmsFacts,
  form: string | null,
): Conclusion {
  if (!FORMS.has(form)) {
    return notPassed("SIG_CONSTRAINTS_FAILURE", `a signature of the unknown form ${form ?? ""}`);
  }
  if (cms.signers > 1) {
    return notPassed(
      "SIG_CONSTRAINTS_FAILURE",
      `the signature has ${cms.signers} signers, not one`,
    );
  }
  if (!cms.contentTypeMatches) {
    return notPassed("SIG_CONSTRAINTS_FAILURE", "the signed content type is another one");
  }
  if (cms.algorithmProtectionMatches === false) {
    return notPassed("SIG_CONSTRAINTS_FAILURE", "the signed attribute names other algorithms");
  }
  const needsReference = form === "ETSI.CAdES.detached" || form === "ETSI.RFC3161";
  if (needsReference && cms.essVersion === null) {
    return notPassed("SIG_CONSTRAINTS_FAILURE", "no signed attribute names the certificate");
  }
  const end = strengthOf(cms, policy.algorithms);
  if (isGoodAt(end, at)) return PASSED;
  return notPassed(
    "CRYPTO_CONSTRAINTS_FAILURE_NO_POE",
    `${described(cms)} has not been strong enough since ${day(end)}`,
  );
}

/** Until when the signature's algorithms are good enough; null: no end in sight. */
export function strengthOf(
  { algorithm, bindingDigests }: CmsFacts,
  table: ValidationContext["policy"]["algorithms"],
): Date | null {
  if (algorithm === null) return new Date(0);
  return earliest([
    lifeOf(algorithm, table),
    ...bindingDigests.map((name) => digestEnd(name, table)),
  ]);
}

function described({ algorithm, bindingDigests }: CmsFacts): string {
  if (!algorithm) return "an unknown algorithm";
  const { family, digest, keyBits } = algorithm;
  const others = bindingDigests.filter((name) => name !== digest);
  const over = others.length === 0 ? "" : ` over ${[...new Set(others)].join(" and ")}`;
  return `${family} with ${digest ?? "its own digest"} and ${keyBits ?? 0} bits${over}`;
}

function day(end: Date | null): string {
  return end === null || end.getTime() === 0 ? "ever" : end.toISOString().slice(0, 10);
}
