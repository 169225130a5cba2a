import { PkiError } from "../../errors.ts";
import type { KeyFacts } from "../algorithms/keys.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import { type Certificate, keyFactsOf, verifiedBy } from "../certificates/certificate.ts";
import { extensionOf } from "../certificates/extensions.ts";
import { sameName } from "../certificates/name.ts";
import { parse } from "../der/der.ts";
import { OID } from "../der/oids.ts";
import { timeOf } from "../der/text.ts";
import { type Crl, crlStatus } from "./crl.ts";
import type { CertificateStatus } from "./ocsp.ts";
import { CLOCK_SKEW } from "./require-ocsp.ts";

/** Why a list cannot answer for a certificate. */
export type CrlProblem = "of_another_issuer" | "issuer_may_not_sign_lists" | "wrong_signature";

/** What holds of a list with regard to one certificate; no time is asked for or assumed. */
export type CrlFacts = {
  /** Empty where the issuer signed it and may. */
  readonly problems: readonly CrlProblem[];
  /** The issuer's key; null where the platform cannot use it. */
  readonly key: KeyFacts | null;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
  /** What it says of the certificate; null where it speaks of other certificates, or cannot be understood. */
  readonly status: CertificateStatus | null;
  /** Why there is no status. */
  readonly unanswered: string | null;
  /** Revoked certificates stay listed after their end back to this time; null where they need not. */
  readonly expiredSince: Date | null;
};

/** Looks at everything that a list says of a certificate of this issuer. Never throws for a wrong one. */
export function crlFacts(crl: Crl, certificate: Certificate, issuer: Certificate): CrlFacts {
  const [status, unanswered] = attempt(() => crlStatus(crl, certificate));
  const expired = extensionOf(crl.extensions, OID.expiredCertsOnCrl);
  return {
    problems: problemsOf(crl, issuer),
    key: attempt(() => keyFactsOf(issuer))[0],
    thisUpdate: crl.thisUpdate,
    nextUpdate: crl.nextUpdate,
    status,
    unanswered,
    expiredSince: expired && attempt(() => timeOf(parse(expired.value)))[0],
  };
}

/** Did this authority sign the list, with a key that may sign lists? */
export function isCrlOf(crl: Crl, issuer: Certificate): boolean {
  return problemsOf(crl, issuer).length === 0;
}

function problemsOf(crl: Crl, issuer: Certificate): readonly CrlProblem[] {
  const problems: readonly (CrlProblem | false)[] = [
    !sameName(crl.issuer, issuer.subject) && "of_another_issuer",
    issuer.keyUsage?.has("cRLSign") === false && "issuer_may_not_sign_lists",
    !isSignedWith(crl, issuer) && "wrong_signature",
  ];
  return problems.filter((each) => each !== false);
}

function isSignedWith({ algorithm, tbs, signature }: Crl, issuer: Certificate): boolean {
  return attempt(() => verifiedBy(issuer, algorithm, tbs, signature))[0] ?? false;
}

/** Refuses a list of another issuer, made with what is too weak, of tomorrow, or whose time is over. */
export function requireCrl(crl: Crl, issuer: Certificate, now: Date): void {
  if (!isCrlOf(crl, issuer)) throw new PkiError("untrusted", "the CRL is of another issuer");
  if (!acceptableAt(crl.algorithm, keyFactsOf(issuer), now)) {
    throw new PkiError("unsupported", "the CRL is signed with what is too weak");
  }
  if (crl.thisUpdate.getTime() > now.getTime() + CLOCK_SKEW) {
    throw new PkiError("mismatch", "the CRL is from the future");
  }
  // RFC 5280, 5.1.2.5: every list says until when it holds; one that does not could be of any age.
  if (!crl.nextUpdate || crl.nextUpdate < now) {
    throw new PkiError("mismatch", "the CRL is out of date");
  }
}

function attempt<T>(find: () => T): readonly [T, null] | readonly [null, string] {
  try {
    return [find(), null];
  } catch (error) {
    if (error instanceof PkiError) return [null, error.message];
    throw error;
  }
}
