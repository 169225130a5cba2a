import type { Certificate } from "../../pki/certificates/certificate.ts";
import { findPaths, type Path } from "../../pki/certificates/chain.ts";
import { nameToText } from "../../pki/certificates/name.ts";
import type { Answer } from "./answer.ts";
import { type ChainFinding, gravity, lookAt, type Role, structural } from "./chain-findings.ts";
import { type Conclusion, notPassed, PASSED } from "./conclusion.ts";
import type { ValidationContext } from "./context.ts";
import { isEnough, openResponder } from "./responders.ts";
import { answersAbout } from "./revocation.ts";

/** A path to an anchor and everything that was found wrong with it; `path` is empty where there is none. */
export type Chain = {
  readonly path: readonly Certificate[];
  /** The best path of all, whether or not it leads to an anchor. */
  readonly candidate: readonly Certificate[];
  /** By place in the path; null for the anchor and where nobody answers. */
  readonly answers: readonly (Answer | null)[];
  readonly findings: readonly ChainFinding[];
};

/** The chain of a certificate that is not there. */
export const NO_CHAIN: Chain = { path: [], candidate: [], answers: [], findings: [] };

/**
 * EN 319 102-1, 5.2.6: builds every path and looks at each certificate of it at the present time; the best one first.
 * What is wrong with the certificate itself is wrong with all of them (`revocation.ts`).
 */
export function examineChains(
  context: ValidationContext,
  certificate: Certificate,
  role: Role,
): readonly [Chain, ...Chain[]] {
  const [first, ...others] = findPaths(certificate, context).map((path) =>
    examinePath(context, path, role),
  );
  if (!first) return [{ ...NO_CHAIN, candidate: [certificate] }];
  const [best = first, ...rest] = [first, ...others].toSorted(byGravity);
  return [best, ...rest];
}

/** The chain whose gravest finding is the least grave; of equal ones that with fewer. */
function byGravity({ findings: a }: Chain, { findings: b }: Chain): number {
  const places = Math.max(a.length, b.length);
  const differences = Array.from({ length: places }, (_, at) => gravity(a[at]) - gravity(b[at]));
  return differences.find((each) => each !== 0) ?? 0;
}

function examinePath(context: ValidationContext, found: Path, role: Role): Chain {
  const path = found.certificates;
  if (!found.anchored) return { ...NO_CHAIN, candidate: path };
  const answers = path.map((each, place) => {
    const issuer = path[place + 1];
    if (!issuer) return null;
    const said = answersAbout(context, each, issuer);
    return said.find((answer) => isEnough(context, answer)) ?? said[0] ?? null;
  });
  const findings = [
    ...structural(found.problems, path),
    ...path.slice(0, -1).flatMap((each, place) =>
      lookAt(context, role, {
        certificate: each,
        issuer: path[place + 1],
        place,
        answer: answers[place] ?? null,
      }),
    ),
  ];
  const ordered = findings.toSorted((a, b) => gravity(b) - gravity(a));
  return { path, candidate: path, answers, findings: ordered };
}

/** The conclusion of the block: the first finding speaks. */
export function concludeChain({ path, findings }: Chain): Conclusion {
  if (path.length === 0) {
    return notPassed("NO_CERTIFICATE_CHAIN_FOUND", "no path leads to a trusted certificate");
  }
  const [first, ...others] = findings;
  if (!first) return PASSED;
  return notPassed(first.subIndication, first.text, ...others.map(({ text }) => text));
}

/** Whoever answers about a certificate of the path and is not known to be good himself, in words. */
export function openResponders({ path, answers }: Chain): readonly string[] {
  return answers.flatMap((answer, place) => {
    const certificate = path[place];
    if (!certificate || answer?.isResponderOpen !== true) return [];
    return [`${nameToText(certificate.subject)}: ${openResponder(answer)}`];
  });
}
