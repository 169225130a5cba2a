import type { SignatureAlgorithm } from "../algorithms/algorithms.ts";
import type { KeyFacts } from "../algorithms/keys.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import { OID } from "../der/oids.ts";
import { type Certificate, isSelfIssued, keyFactsOf } from "./certificate.ts";
import { mayName } from "./name-constraints.ts";
import { policiesHold } from "./policies.ts";

/** What can be wrong with one certificate of a path whatever the time. */
export type LinkProblemKind =
  | "not_an_authority"
  | "may_not_sign_certificates"
  | "path_too_long"
  | "name_not_permitted"
  | "policy_missing"
  | "unknown_critical_extension";

/** What depends on the time for which is asked. */
export type TimeProblemKind = "expired" | "not_yet_valid" | "weak_algorithm";

export type PathProblemKind = LinkProblemKind | TimeProblemKind;

/** Something wrong with one certificate of a path whose signatures are all right. */
export type PathProblem = {
  readonly kind: PathProblemKind;
  readonly certificate: Certificate;
};

/** One certificate of a path: what holds of it at any time. */
export type PathLink = {
  readonly certificate: Certificate;
  readonly isAnchor: boolean;
  /** How its issuer, the next link, signed it; null at the top, whose issuer is not part of the path. */
  readonly signedWith: { readonly algorithm: SignatureAlgorithm; readonly key: KeyFacts } | null;
  readonly problems: readonly LinkProblemKind[];
};

/** The facts of each certificate of a path from below to the top. No time is asked for or assumed. */
export function linksOf(
  certificates: readonly Certificate[],
  isAnchor: (certificate: Certificate) => boolean,
): readonly PathLink[] {
  return certificates.map((certificate, index) => {
    const anchor = isAnchor(certificate);
    return {
      certificate,
      isAnchor: anchor,
      signedWith: signedWith(certificate, certificates[index + 1]),
      // RFC 5280, 6.1.1: an anchor is a name and a key that are believed, whatever else it says.
      problems: anchor
        ? []
        : [
            ...problemsOf(certificate, index, certificates),
            ...(index === 0 && isAnchored(certificates, isAnchor) && !policiesHold(certificates)
              ? (["policy_missing"] as const)
              : []),
          ],
    };
  });
}

/** Only a whole path can be held against what its authorities demand. */
function isAnchored(
  certificates: readonly Certificate[],
  isAnchor: (certificate: Certificate) => boolean,
): boolean {
  const top = certificates.at(-1);
  return top !== undefined && isAnchor(top);
}

/** What is wrong with a link at this time, and only then. */
export function problemsAt(link: PathLink, at: Date): readonly TimeProblemKind[] {
  if (link.isAnchor) return [];
  const { certificate, signedWith: how } = link;
  const kinds: readonly (TimeProblemKind | false)[] = [
    at < certificate.notBefore && "not_yet_valid",
    at > certificate.notAfter && "expired",
    how !== null && !acceptableAt(how.algorithm, how.key, at) && "weak_algorithm",
  ];
  return kinds.filter((kind) => kind !== false);
}

function signedWith(
  { signatureAlgorithm }: Certificate,
  issuer: Certificate | undefined,
): PathLink["signedWith"] {
  if (!issuer || !signatureAlgorithm) return null;
  return { algorithm: signatureAlgorithm, key: keyFactsOf(issuer) };
}

function problemsOf(
  certificate: Certificate,
  index: number,
  certificates: readonly Certificate[],
): readonly LinkProblemKind[] {
  const below = certificates.slice(1, index).filter((each) => !isSelfIssued(each)).length;
  const { constraints, keyUsage } = certificate;
  const isAuthority = index > 0;
  const kinds: readonly (LinkProblemKind | false)[] = [
    isAuthority && !constraints?.ca && "not_an_authority",
    isAuthority && keyUsage?.has("keyCertSign") === false && "may_not_sign_certificates",
    isAuthority && below > (constraints?.pathLength ?? below) && "path_too_long",
    isAuthority &&
      !namesPermitted(certificate, certificates.slice(0, index)) &&
      "name_not_permitted",
    hasUnknownCritical(certificate) && "unknown_critical_extension",
  ];
  return kinds.filter((kind) => kind !== false);
}

/** RFC 5280, 6.1.3 (b): authorities that bear their issuer's own name on the way are not looked at. */
function namesPermitted(authority: Certificate, below: readonly Certificate[]): boolean {
  return below.every(
    (each, index) => (index > 0 && isSelfIssued(each)) || mayName(authority, each),
  );
}

/** RFC 5280, 4.2: whoever does not know a critical extension must not use the certificate. */
const PROCESSED: ReadonlySet<string> = new Set([
  OID.keyUsage,
  OID.basicConstraints,
  OID.extendedKeyUsage,
  OID.nameConstraints,
  OID.certificatePolicies,
  OID.policyMappings,
  OID.policyConstraints,
  OID.inhibitAnyPolicy,
  OID.subjectAltName,
  OID.issuerAltName,
  OID.crlDistributionPoints,
  OID.qcStatements,
  OID.subjectKeyIdentifier,
  OID.authorityKeyIdentifier,
  OID.privateKeyUsagePeriod,
  OID.ocspNoCheck,
]);

function hasUnknownCritical({ extensions }: Certificate): boolean {
  return extensions.some(({ oid, critical }) => critical && !PROCESSED.has(oid));
}
