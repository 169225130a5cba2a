import { toBase64 } from "../../bytes/base64.ts";
import { type Certificate, isSelfIssued } from "../../pki/certificates/certificate.ts";
import { buildOcspRequest } from "../../pki/revocation/ocsp-request.ts";
import type { DocumentFacts, EvidenceFacts } from "../facts/facts.ts";
import type { Base64 } from "../facts/plain.ts";
import type { ValidationPolicy } from "../policy/policy.ts";
import type { Chain } from "./chain.ts";
import { isFreshAt } from "./chain-findings.ts";
import type { ValidationContext } from "./context.ts";
import { validateFacts } from "./validate.ts";
import { needsNoAnswer } from "./answer.ts";
import { isEnough } from "./responders.ts";
import { answersAbout } from "./revocation.ts";

/** Something that would help to validate and that is not in the document. */
export type WantedEvidence = {
  readonly kind: "ocsp" | "crl" | "issuer";
  readonly url: string;
  /** The request that an OCSP responder is asked with. */
  readonly ask: Base64 | null;
};

/** What was brought for one of them. */
export type FetchedEvidence = { readonly kind: WantedEvidence["kind"]; readonly der: Base64 };

/** No honest document needs more, and no other one makes us knock at more doors. */
const MOST = 12;

/** What the validator lacks: issuers that the document does not bring, and answers about revocation. Asks nobody itself. */
export function wantedEvidence(
  facts: DocumentFacts,
  policy: ValidationPolicy,
  at: Date,
): readonly WantedEvidence[] {
  const { context, signatures, documentTimeStamps } = validateFacts(facts, policy, at);
  const chains = [
    ...signatures.flatMap(({ chain, timeStamps }) => [
      chain,
      ...timeStamps.map((each) => each.chain),
    ]),
    ...[...documentTimeStamps.values()].map(({ chain }) => chain),
  ];
  const all = chains.flatMap((chain) => [
    ...missingIssuer(chain),
    ...missingAnswers(context, chain),
  ]);
  const byUrl = new Map(all.map((each) => [`${each.url} ${each.ask ?? ""}`, each]));
  return [...byUrl.values()].slice(0, MOST);
}

/** RFC 5280, 4.2.2.1: where the certificate above lies. */
function missingIssuer({ path, candidate }: Chain): readonly WantedEvidence[] {
  const top = candidate.at(-1);
  if (path.length > 0 || !top || isSelfIssued(top)) return [];
  return top.issuerUrls.filter(isWeb).map((url) => ({ kind: "issuer", url, ask: null }));
}

function missingAnswers(
  context: ValidationContext,
  { candidate }: Chain,
): readonly WantedEvidence[] {
  return candidate.flatMap((certificate, place) => {
    const issuer = candidate[place + 1];
    if (!issuer || needsNoAnswer(certificate)) return [];
    const said = answersAbout(context, certificate, issuer);
    const newest = said.find((each) => isEnough(context, each)) ?? said[0];
    if (newest && !isEnough(context, newest)) return placesOf(newest.responder, issuer);
    const isFresh = newest !== undefined && (place > 0 || isFreshAt(context, newest, context.at));
    return isFresh ? [] : placesOf(certificate, issuer);
  });
}

/** The responder first; the list only where there is no responder, as lists are large. */
function placesOf(certificate: Certificate, issuer: Certificate): readonly WantedEvidence[] {
  const [responder] = certificate.ocspUrls.filter(isWeb);
  if (responder !== undefined) {
    return [{ kind: "ocsp", url: responder, ask: toBase64(buildOcspRequest(certificate, issuer)) }];
  }
  return certificate.crlUrls
    .filter(isWeb)
    .slice(0, 1)
    .map((url) => ({ kind: "crl", url, ask: null }));
}

function isWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** The facts with what was brought from outside; it exists since now, and none of it is believed. */
export function withFetched(
  facts: DocumentFacts,
  fetched: readonly FetchedEvidence[],
): DocumentFacts {
  const issuers = fetched.filter(({ kind }) => kind === "issuer");
  const answers = fetched.flatMap(({ kind, der }): readonly EvidenceFacts[] =>
    kind === "issuer" ? [] : [{ kind, der, from: "fetched", since: null }],
  );
  return {
    ...facts,
    certificates: [...facts.certificates, ...issuers.map(({ der }) => ({ der, since: null }))],
    evidence: [...facts.evidence, ...answers],
  };
}
