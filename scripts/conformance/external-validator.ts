/** Where the root and the revocation lists of a moment lie. */
export type Evidence = {
  readonly root: string;
  readonly rootPem: string;
  readonly lists: (seconds: number) => string;
};

/** One document to be validated as of one moment. */
export type Question = {
  readonly file: string;
  readonly seconds: number;
  /** Names of the fields that we signed: every one of them is to be found and accepted. */
  readonly fields: readonly string[];
  readonly level: string;
  readonly evidence: Evidence;
};

export type Verdict = {
  readonly passed: boolean;
  readonly detail: string;
  /** What is said of each signature that is not ours, its field first. */
  readonly others: readonly string[];
};

/** An independent program that says yes or no. */
export type ExternalValidator = {
  readonly name: string;
  readonly about: string;
  /** Changes whenever the program or the way in which it is asked does. */
  readonly mark: string;
  readonly validate: (question: Question) => Promise<Verdict>;
  /** Whether the program accepts a signature of its own making on the same document. */
  readonly control?: ExternalValidator;
  readonly close: () => void;
};

/** A verdict without a word on others. */
export function verdict(passed: boolean, detail: string): Verdict {
  return { passed, detail: passed ? "" : detail, others: [] };
}
