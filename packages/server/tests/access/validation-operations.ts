/**
 * Who may do what with the validation interface, written down from the interface and not from the code. The test
 * makes every call as every caller and compares; docs/access.md is made from it.
 */
export const VALIDATION_CALLERS = {
  asker: "the API user who had the document judged",
  colleague: "another API user of the same business and environment",
  "other environment": "a key of the same business in the other environment",
  "other business": "a key of another business with the feature",
  "without feature": "a key of a business without the feature `validation`",
  person: "somebody with an account, who has no key",
  nobody: "a call without a token",
} as const;
export type ValidationCaller = keyof typeof VALIDATION_CALLERS;

/** Carried out; told only of what is the caller's own; 404 as of nothing; 403; 401. */
export type ValidationVerdict = "allowed" | "own" | "unseen" | "forbidden" | "unknown";

export type ValidationOperation = {
  readonly says: string;
  readonly calls: readonly string[];
  readonly may: Readonly<Record<ValidationCaller, ValidationVerdict>>;
};

const CLOSED = { "without feature": "forbidden", person: "forbidden", nobody: "unknown" } as const;
const EVERY_KEY = {
  ...CLOSED,
  asker: "allowed",
  colleague: "allowed",
  "other environment": "allowed",
  "other business": "allowed",
} as const;
const ASKER_ONLY = {
  ...CLOSED,
  asker: "allowed",
  colleague: "unseen",
  "other environment": "unseen",
  "other business": "unseen",
} as const;
/** Of the business, each environment for itself. */
const OF_THE_BUSINESS = {
  ...EVERY_KEY,
  "other environment": "own",
  "other business": "own",
} as const;

// prettier-ignore
export const VALIDATION_OPERATIONS: readonly ValidationOperation[] = [
  { says: "have a document judged",                       calls: ["POST /validate/document"], may: EVERY_KEY },
  { says: "read a result: indication, signers, format",   calls: ["GET /infos/{id}/validation", "GET /infos/{id}/signers", "GET /infos/{id}/format"], may: ASKER_ONLY },
  { says: "read its report and the pictures of what changed", calls: ["GET /reports/{id}/etsi", "GET /infos/{id}/pages/{page}/difference"], may: ASKER_ONLY },
  { says: "read what calls cost",                         calls: ["GET /billing/credits/infos"], may: EVERY_KEY },
  { says: "read what was used and what was invoiced",     calls: ["GET /billing/credits/usage", "GET /billing/credits/invoiced"], may: OF_THE_BUSINESS },
  { says: "forget a result",                              calls: ["DELETE /validate/{id}"], may: ASKER_ONLY },
];

const WORDS: Readonly<Record<ValidationVerdict, string>> = {
  allowed: "✓",
  own: "their own",
  unseen: "404",
  forbidden: "403",
  unknown: "401",
};

/** The table for readers of the documentation. */
export function validationTable(): string {
  const callers = Object.keys(VALIDATION_CALLERS) as ValidationCaller[];
  const named = Object.entries(VALIDATION_CALLERS).map(([who, says]) => `- **${who}**: ${says}`);
  const head = ["", ...callers];
  const rows = VALIDATION_OPERATIONS.map(({ says, may }) => [
    says,
    ...callers.map((caller) => WORDS[may[caller]]),
  ]);
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [...named, "", ...lines].join("\n");
}
