import type { DocumentFacts, SignatureFacts } from "../facts/facts.ts";
import type { ValidationPolicy } from "../policy/policy.ts";
import { type Dossier, openDossier } from "./dossier.ts";
import { looseEndsIn } from "./loose-ends.ts";
import { judgeSignature, type JudgedSignature } from "./signature.ts";
import { judgeDocumentTimeStamps, type JudgedTimeStamp } from "./time-stamps.ts";

/** Every signature and document time stamp of a document, judged. */
export type Judged = {
  readonly dossier: Dossier;
  readonly signatures: readonly JudgedSignature[];
  readonly documentTimeStamps: ReadonlyMap<SignatureFacts, JudgedTimeStamp>;
  /** What came with the document and nobody vouches for. */
  readonly looseEnds: readonly string[];
};

/** EN 319 102-1 over the facts: pure, the same facts, policy and time give the same judgement. */
export function judgeFacts(facts: DocumentFacts, policy: ValidationPolicy, at: Date): Judged {
  const dossier = openDossier(facts, policy, at);
  const { judged, proofs } = judgeDocumentTimeStamps(dossier);
  const signatures = facts.signatures
    .filter(({ type }) => type === "signature")
    .map((signature) => judgeSignature(dossier, signature, proofs));
  const chains = [
    ...signatures.flatMap(({ chain, timeStamps, contentTimeStamps }) => [
      chain,
      ...[...timeStamps, ...contentTimeStamps].map((stamp) => stamp.chain),
    ]),
    ...[...judged.values()].map(({ chain }) => chain),
  ];
  const looseEnds = looseEndsIn(dossier, chains);
  return { dossier, signatures, documentTimeStamps: judged, looseEnds };
}
