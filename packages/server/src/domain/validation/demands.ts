/** What a caller demands of every signature of a document (interface 4.6). */
export type Demands = {
  readonly quality: FoundQuality | null;
  readonly longTermValidation: boolean;
  readonly legislation: "WORLD" | "CH" | "EU" | "CH_EU";
  readonly rejectVisualDifferences: boolean;
  readonly rejectUndefinedChanges: boolean;
};

export type FoundQuality = "SES" | "AES" | "QES";
export type FoundLegislation = "ZERTES" | "EIDAS";

/** What the validator found of one signature, as far as demands look at it. */
export type FoundSignature = {
  readonly indication: "TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE";
  readonly notChecked: readonly string[];
  readonly quality: FoundQuality | null;
  readonly legislation: FoundLegislation | null;
  readonly longTermValidation: boolean;
  readonly visualDifferences: boolean;
  readonly undefinedChanges: boolean;
};

/** What the validator found of the whole document, and of each of its signatures. */
export type FoundDocument = {
  readonly indication: FoundSignature["indication"];
  readonly signers: readonly FoundSignature[];
};

/** The answer about the whole document. */
export type Verdict = {
  readonly valid: boolean;
  readonly validSignatures: number;
  readonly quality: FoundQuality | null;
  readonly legislation: FoundLegislation | null;
  readonly longTermValidation: boolean;
  readonly visualDifferences: boolean;
  readonly undefinedChanges: boolean;
};

/** From the least to the best. */
const QUALITIES: readonly FoundQuality[] = ["SES", "AES", "QES"];

const LAWS: Readonly<Record<Demands["legislation"], readonly FoundLegislation[] | null>> = {
  WORLD: null,
  CH: ["ZERTES"],
  EU: ["EIDAS"],
  CH_EU: ["ZERTES", "EIDAS"],
};

/** Whether one signature is valid for this caller. What nobody looked at is valid for nobody. */
export function meets(found: FoundSignature, demands: Demands): boolean {
  return (
    found.indication === "TOTAL-PASSED" &&
    found.notChecked.length === 0 &&
    unmetBy(found, demands).length === 0
  );
}

/** What one signature lacks of the demands, in words. */
export function unmetBy(found: FoundSignature, demands: Demands): readonly string[] {
  return LACKS.flatMap((lack) => lack(found, demands) ?? []);
}

const LACKS: readonly ((found: FoundSignature, demands: Demands) => string | null)[] = [
  (found, { rejectVisualDifferences }) =>
    rejectVisualDifferences && found.visualDifferences
      ? "a page looks different from what was signed"
      : null,
  (found, { rejectUndefinedChanges }) =>
    rejectUndefinedChanges && found.undefinedChanges
      ? "something was changed that the signature does not permit"
      : null,
  (found, { longTermValidation }) =>
    longTermValidation && !found.longTermValidation
      ? "long-term validation is demanded, and what it needs is not in the document"
      : null,
  (found, { quality }) =>
    quality !== null && rank(found.quality) < rank(quality)
      ? `${quality} is demanded, and it is ${found.quality ?? "of no known quality"}`
      : null,
  (found, { legislation }) => {
    const laws = LAWS[legislation];
    if (laws === null || (found.legislation !== null && laws.includes(found.legislation)))
      return null;
    return `${legislation} is demanded, and it is ${found.legislation ?? "under no known law"}`;
  },
];

/** A document is valid when it has signatures and every one of them is; its qualities are the least of theirs. */
export function verdictOf(
  { indication, signers: found }: FoundDocument,
  demands: Demands,
): Verdict {
  const valid = found.filter((each) => meets(each, demands));
  const isPassed = indication === "TOTAL-PASSED";
  // A caller for whom changes do not matter does not learn of them by a document that is not valid.
  const isTolerated = found.some((each) => each.visualDifferences || each.undefinedChanges);
  const [worst] = found.toSorted((a, b) => rank(a.quality) - rank(b.quality));
  const laws = new Set(found.map(({ legislation }) => legislation));
  const [law = null, ...others] = laws;
  return {
    valid: found.length > 0 && valid.length === found.length && (isPassed || isTolerated),
    validSignatures: valid.length,
    quality: worst?.quality ?? null,
    legislation: others.length === 0 ? law : null,
    longTermValidation: found.length > 0 && found.every((each) => each.longTermValidation),
    visualDifferences: found.some((each) => each.visualDifferences),
    undefinedChanges: found.some((each) => each.undefinedChanges),
  };
}

function rank(quality: FoundQuality | null): number {
  return quality === null ? -1 : QUALITIES.indexOf(quality);
}
