import type { PdfObject } from "../objects.ts";
import type { Budget } from "../limits.ts";
import { blocksOfBytes } from "./blocks.ts";
import { lexerAt, peek, skipSpace, takeWord } from "./lexer.ts";
import { readObject } from "./parse.ts";

/** One operator of a content stream with what stands before it (ISO 32000-2, 7.8.2). */
export type Operation = { readonly operator: string; readonly operands: readonly PdfObject[] };

const OPERATOR = /[A-Za-z'"]/;
const VALUES = new Set(["true", "false", "null"]);

/** The operators of a content stream in order; an inline image ends it, since its bytes are no operators. */
export function* contentOperations(content: Uint8Array, budget: Budget): Generator<Operation> {
  const lexer = lexerAt(blocksOfBytes(content), budget, 0);
  let operands: PdfObject[] = [];
  for (skipSpace(lexer); peek(lexer) !== -1; skipSpace(lexer)) {
    const start = lexer.at;
    const word = OPERATOR.test(String.fromCharCode(peek(lexer))) ? takeWord(lexer) : "";
    if (word === "" || VALUES.has(word)) {
      lexer.at = start;
      operands.push(readObject(lexer));
      continue;
    }
    yield { operator: word, operands };
    if (word === "BI") return;
    operands = [];
  }
}
