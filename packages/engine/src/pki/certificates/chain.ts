import { equal } from "../../bytes/hex.ts";
import { acceptableAt } from "../algorithms/policy.ts";
import { type Certificate, isSelfIssued, isSignedBy, keyFactsOf } from "./certificate.ts";
import { sameName } from "./name.ts";
import { mayName } from "./name-constraints.ts";
import { OID } from "../der/oids.ts";

export type PathProblemKind =
  | "expired"
  | "not_yet_valid"
  | "not_an_authority"
  | "may_not_sign_certificates"
  | "path_too_long"
  | "name_not_permitted"
  | "unknown_critical_extension"
  | "weak_algorithm";

/** Something wrong with one certificate of a path whose signatures are all right. */
export type PathProblem = {
  readonly kind: PathProblemKind;
  readonly certificate: Certificate;
};

/** From the certificate in question up to the anchor, both included; signatures and names match. */
export type Path = {
  readonly certificates: readonly Certificate[];
  readonly anchored: boolean;
  readonly problems: readonly PathProblem[];
};

export type PathQuestion = {
  /** Certificates that may help: from the CMS, the DSS, the network. None of them is believed. */
  readonly pool: readonly Certificate[];
  readonly anchors: readonly Certificate[];
  readonly at: Date;
};

const LONGEST = 8;
/** Cross-certified pools can make the number of paths explode; a real one is found long before. */
const MOST_STEPS = 200;

/** The best path from a certificate to an anchor: anchored first, then with the fewest problems. */
export function findPath(certificate: Certificate, question: PathQuestion): Path {
  const paths: Path[] = [];
  search([certificate], question, { left: MOST_STEPS, paths });
  const [best] = paths.toSorted(
    (a, b) =>
      Number(b.anchored) - Number(a.anchored) ||
      a.problems.length - b.problems.length ||
      b.certificates.length - a.certificates.length,
  );
  return best ?? describe([certificate], question);
}

type Search = { left: number; readonly paths: Path[] };

/** Follows one candidate to its end before the next, so that no crowd of namesakes uses up the steps of the right one. */
function search(path: readonly Certificate[], question: PathQuestion, work: Search): void {
  const top = path.at(-1);
  let isEnd = true;
  if (top && !isAnchor(top, question) && path.length < LONGEST) {
    for (const issuer of issuersOf(top, question)) {
      if (path.some((each) => equal(each.der, issuer.der))) continue;
      if (work.left <= 0 || work.paths.some(isPerfect)) return;
      work.left -= 1;
      if (!signed(top, issuer)) continue;
      isEnd = false;
      search([...path, issuer], question, work);
    }
  }
  if (isEnd) work.paths.push(describe(path, question));
}

function isPerfect({ anchored, problems }: Path): boolean {
  return anchored && problems.length === 0;
}

/** An issuer whose key the platform cannot use is no issuer for us. */
function signed(certificate: Certificate, issuer: Certificate): boolean {
  try {
    return isSignedBy(certificate, issuer);
  } catch {
    // The key is of an unsupported kind: the path ends here and is reported as not anchored.
    return false;
  }
}

/** Candidates by name; those whose key identifier agrees come first (RFC 4158, 3.5.12). */
function issuersOf(
  certificate: Certificate,
  { pool, anchors }: PathQuestion,
): readonly Certificate[] {
  const wanted = certificate.authorityKeyId;
  return [...anchors, ...pool]
    .filter((each) => sameName(each.subject, certificate.issuer))
    .toSorted((a, b) => Number(b.subjectKeyId === wanted) - Number(a.subjectKeyId === wanted));
}

function isAnchor(certificate: Certificate, { anchors }: PathQuestion): boolean {
  return anchors.some((anchor) => equal(anchor.der, certificate.der));
}

function describe(certificates: readonly Certificate[], question: PathQuestion): Path {
  const top = certificates.at(-1);
  const anchored = top !== undefined && isAnchor(top, question);
  const problems = certificates.flatMap((certificate, index) =>
    problemsOf(certificate, index, { certificates, anchored, at: question.at }),
  );
  return { certificates, anchored, problems };
}

type Surroundings = Pick<Path, "certificates" | "anchored"> & { readonly at: Date };

function problemsOf(
  certificate: Certificate,
  index: number,
  { certificates, anchored, at }: Surroundings,
): readonly PathProblem[] {
  // RFC 5280, 6.1.1: an anchor is a name and a key that are believed, whatever else it says.
  if (anchored && index === certificates.length - 1) return [];
  const below = certificates.slice(1, index).filter((each) => !isSelfIssued(each)).length;
  const kinds: readonly (PathProblemKind | false)[] = [
    at < certificate.notBefore && "not_yet_valid",
    at > certificate.notAfter && "expired",
    index > 0 && !certificate.constraints?.ca && "not_an_authority",
    index > 0 && certificate.keyUsage?.has("keyCertSign") === false && "may_not_sign_certificates",
    index > 0 && below > (certificate.constraints?.pathLength ?? LONGEST) && "path_too_long",
    index > 0 && !namesPermitted(certificate, certificates.slice(0, index)) && "name_not_permitted",
    hasUnknownCritical(certificate) && "unknown_critical_extension",
    isWeak(certificate, certificates[index + 1], at) && "weak_algorithm",
  ];
  return kinds.filter((kind) => kind !== false).map((kind) => ({ kind, certificate }));
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

function isWeak(certificate: Certificate, issuer: Certificate | undefined, at: Date): boolean {
  const { signatureAlgorithm } = certificate;
  if (!issuer || !signatureAlgorithm) return false;
  return !acceptableAt(signatureAlgorithm, keyFactsOf(issuer), at);
}
