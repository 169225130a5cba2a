import { equal } from "../../bytes/hex.ts";
import { authoritiesBelow, isIssuedBy } from "./authorities.ts";
import type { Certificate } from "./certificate.ts";
import { sameName } from "./name.ts";
import { linksOf, type PathLink, type PathProblem, problemsAt } from "./path-facts.ts";

/** Where certificates may come from, and where a path may end. */
export type PathSources = {
  /** Certificates that may help: from the CMS, the DSS, the network. None of them is believed. */
  readonly pool: readonly Certificate[];
  readonly anchors: readonly Certificate[];
};

/**
 * Why a path ends where it does: at an anchor; no certificate bears the issuer's name; some do, but none of
 * their keys signed it; longer than any that is followed; more namesakes than are tried.
 */
export type PathEnd = "anchor" | "no_issuer" | "wrong_signature" | "too_long" | "gave_up";

/** From the certificate in question upwards; names and signatures match at each step. */
export type CandidatePath = {
  readonly links: readonly PathLink[];
  readonly end: PathEnd;
};

/** From the certificate in question up to the anchor, both included, as seen at one time. */
export type Path = {
  readonly certificates: readonly Certificate[];
  readonly anchored: boolean;
  readonly problems: readonly PathProblem[];
};

export type PathQuestion = PathSources & { readonly at: Date };

const LONGEST = 8;
/** Cross-certified pools can make the number of paths explode; a real one is found long before. */
const MOST_STEPS = 200;

/** Every way up from a certificate, one after the other, within bounds, with what holds of each link; nothing is decided here. */
export function candidatePaths(
  certificate: Certificate,
  sources: PathSources,
): Iterable<CandidatePath> {
  return search([certificate], sources, { left: MOST_STEPS });
}

/** What is wrong with the path at this time, from below to the top. */
export function pathProblems({ links }: CandidatePath, at: Date): readonly PathProblem[] {
  return links.flatMap((link) =>
    [...problemsAt(link, at), ...link.problems].map((kind) => ({
      kind,
      certificate: link.certificate,
    })),
  );
}

/** The best path from a certificate to an anchor: anchored first, then with the fewest problems. */
export function findPath(certificate: Certificate, question: PathQuestion): Path {
  let best: Path | null = null;
  for (const candidate of candidatePaths(certificate, question)) {
    const path = pathOf(candidate, question.at);
    if (path.anchored && path.problems.length === 0) return path;
    if (best === null || rank(path, best) < 0) best = path;
  }
  return best ?? { certificates: [certificate], anchored: false, problems: [] };
}

/**
 * Every path over authorities to an anchor, that with the fewest problems first; where there is none the best of what
 * there is. RFC 5280, 6.1 validates one path; EN 319 102-1, 5.2.6.4 goes on to the next where one is not good.
 */
export function findPaths(
  certificate: Certificate,
  question: PathQuestion,
): readonly [Path, ...Path[]] {
  const { pool, anchors, at } = question;
  const sources = { pool: authoritiesBelow(anchors, pool), anchors };
  const found = [...candidatePaths(certificate, sources)].map((each) => pathOf(each, at));
  const [first, ...others] = found
    .filter(({ anchored }) => anchored)
    .toSorted((a, b) => a.problems.length - b.problems.length);
  return first ? [first, ...others] : [findPath(certificate, question)];
}

function pathOf(candidate: CandidatePath, at: Date): Path {
  return {
    certificates: candidate.links.map((link) => link.certificate),
    anchored: candidate.end === "anchor",
    problems: pathProblems(candidate, at),
  };
}

function rank(a: Path, b: Path): number {
  return (
    Number(b.anchored) - Number(a.anchored) ||
    a.problems.length - b.problems.length ||
    b.certificates.length - a.certificates.length
  );
}

/** Follows one candidate to its end before the next, so that no crowd of namesakes uses up the steps of the right one. */
function* search(
  path: readonly Certificate[],
  sources: PathSources,
  work: { left: number },
): Generator<CandidatePath> {
  const top = path.at(-1);
  if (!top) return;
  const ended = (end: PathEnd): CandidatePath => ({
    links: linksOf(path, (each) => isAnchor(each, sources)),
    end,
  });
  if (isAnchor(top, sources)) return yield ended("anchor");
  if (path.length >= LONGEST) return yield ended("too_long");
  const issuers = issuersOf(top, sources).filter(
    (issuer) => !path.some((each) => equal(each.der, issuer.der)),
  );
  let isEnd = true;
  for (const issuer of issuers) {
    if (work.left <= 0) return yield ended("gave_up");
    work.left -= 1;
    if (!isIssuedBy(top, issuer)) continue;
    isEnd = false;
    yield* search([...path, issuer], sources, work);
  }
  if (isEnd) yield ended(issuers.length > 0 ? "wrong_signature" : "no_issuer");
}

/** Candidates by name; those whose key identifier agrees come first (RFC 4158, 3.5.12). */
function issuersOf(
  certificate: Certificate,
  { pool, anchors }: PathSources,
): readonly Certificate[] {
  const wanted = certificate.authorityKeyId;
  return [...anchors, ...pool]
    .filter((each) => sameName(each.subject, certificate.issuer))
    .toSorted((a, b) => Number(b.subjectKeyId === wanted) - Number(a.subjectKeyId === wanted));
}

function isAnchor(certificate: Certificate, { anchors }: PathSources): boolean {
  return anchors.some((anchor) => equal(anchor.der, certificate.der));
}
