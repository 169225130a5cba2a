/** Letters that run to the left, and the signs that turn what stands beside them (UAX 9). */
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * A name or a title inside of a sentence, closed off where its letters run the other way: what stands
 * around it keeps its order. A text that turns nothing stays as it is.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text}\u2069` : text;
}

/** The same words; whatever text they are given is closed off. */
export function isolating<Said>(words: Said): Said {
  return wrapped(words) as Said;
}

function wrapped(value: unknown): unknown {
  if (typeof value === "function") {
    const say = value as (...given: readonly unknown[]) => unknown;
    return (...given: readonly unknown[]) =>
      say(...given.map((one) => (typeof one === "string" ? isolated(one) : one)));
  }
  if (Array.isArray(value)) return value.map(wrapped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wrapped(part)]));
}
