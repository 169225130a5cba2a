/** How the pages of one signed revision and those of the document as it is now look beside each other. */
export type VisualFacts = {
  /** False: nobody looked at all of them, and the document is not to be called valid. */
  readonly checked: boolean;
  readonly reason: string | null;
  readonly differences: readonly VisualDifference[];
};

/** One page that looks different. */
export type VisualDifference = {
  /** From 0. */
  readonly page: number;
  /** Whether it is what a permitted change shows, such as a further signature on free ground. */
  readonly explained: boolean;
  readonly text: string;
};
