import { _, type Ajv, type FuncKeywordDefinition } from "ajv";

/**
 * How long a text is, in characters as JSON Schema counts them, looked at no further than the answer needs: of one
 * that is far too long nothing is read, where the counting of a few megabytes would hold up everybody else.
 */
const LENGTHS: Readonly<Record<string, (limit: number) => (text: string) => boolean>> = {
  // A character is one or two units of a string, so the units decide unless they lie between once and twice the limit.
  maxLength: (limit) => (text) =>
    text.length <= limit || (text.length <= 2 * limit && charactersIn(text) <= limit),
  minLength: (limit) => (text) =>
    text.length >= 2 * limit || (text.length >= limit && charactersIn(text) >= limit),
};

/** The compiler with our counting in place of its own, in the same order and with the same words of mistakes. */
export function countingLengths(compiler: Ajv): Ajv {
  for (const [keyword, compile] of Object.entries(LENGTHS)) {
    compiler.removeKeyword(keyword).addKeyword({
      keyword,
      type: "string",
      schemaType: "number",
      before: "pattern",
      compile,
      errors: false,
      error: {
        message: "has another length",
        params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
      },
    } satisfies FuncKeywordDefinition);
  }
  return compiler;
}

function charactersIn(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
