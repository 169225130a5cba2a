import type { CmsFacts } from "../facts/cms.ts";
import type { ByteRangeFacts, SignatureFacts } from "../facts/facts.ts";
import type { StructureFacts } from "../facts/facts.ts";
import type { Violation } from "../changes/facts.ts";
import { type Conclusion, notPassed, PASSED } from "./conclusion.ts";

/** What stands around a signature: the file, and what later revisions did against its rules. */
export type Surroundings = {
  readonly structure: StructureFacts;
  readonly violations: readonly Violation[];
};

type Rule = readonly [holds: boolean, otherwise: string];

/** EN 319 102-1, 5.2.2, with the rules that a PDF adds: each must hold, and each that does not is reported. */
export function checkFormat(
  signature: SignatureFacts,
  { structure, violations }: Surroundings,
): Conclusion {
  const problem = structure.kind === "readable" ? structure.problem : null;
  const broken = [
    [problem === null, `a part of the file is no part of the document: ${problem}`] as const,
    ...rangeRules(signature.byteRange),
    ...valueRules(signature),
    ...violations.map(({ rule, text }): Rule => [false, `${rule}: ${text}`]),
  ].flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
  return broken.length === 0 ? PASSED : notPassed("FORMAT_FAILURE", ...broken);
}

function rangeRules(range: ByteRangeFacts): readonly Rule[] {
  if (!range.wellFormed)
    return [[false, "/ByteRange is not four numbers that cover from the first byte on"]];
  return [
    [range.insideFile, "/ByteRange reaches behind the end of the file"],
    [range.gapIsContents, "what /ByteRange leaves out is not exactly its own /Contents"],
    [range.coversDictionary, "/ByteRange does not cover the dictionary it stands in"],
    [range.endsRevision, "/ByteRange does not end with a revision of the document"],
    [
      range.collisions.length === 0,
      `/ByteRange overlaps with that of ${range.collisions.join(", ")}`,
    ],
  ];
}

function valueRules({ subFilter, cms, copied }: SignatureFacts): readonly Rule[] {
  return [
    [subFilter !== null, "nobody says of which form the signature is"],
    [!copied, "the same signature value stands in another signature of the file"],
    ...cmsRules(cms),
  ];
}

/** What a value must be to be one signature by one signer. */
export function cmsRules(cms: CmsFacts): readonly Rule[] {
  const { problem } = cms;
  // An algorithm that is not known leaves a signature that is whole and cannot be verified.
  if (problem && problem.code !== "unsupported") return [[false, problem.text]];
  if (problem) return [];
  return [
    [cms.signers > 0, "the signature has no signer"],
    [!cms.carriesContent, "the signature carries a content of its own"],
  ];
}
