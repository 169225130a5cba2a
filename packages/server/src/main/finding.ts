/** What was found: fine, worth knowing, or wrong with the remedy. */
export type Finding =
  | { readonly kind: "ok" | "note"; readonly text: string }
  | { readonly kind: "wrong"; readonly text: string; readonly remedy: string };
