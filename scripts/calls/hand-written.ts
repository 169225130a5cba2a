import { parseSync, Visitor, type Expression } from "oxc-parser";

/** A file and its text, by its path from the project's folder. */
export type Source = { readonly file: string; readonly text: string };

/** The paths of calls that the contract declares; a client takes them from there. */
const DECLARED = /^\/app\//;
const CLIENT = new Set(["call", "upload"]);
const NETWORK = new Set(["fetch", "XMLHttpRequest"]);

/**
 * Where a client goes around the contract: a path written by hand, an answer that is cast to another
 * type than the declared one, or a request past the one file that sends (`sender`), which also knows
 * whose token a path takes.
 */
export function handWritten({ file, text }: Source, sender: string): readonly string[] {
  const found: string[] = [];
  const report = (start: number, what: string): void => {
    const line = text.slice(0, start).split("\n").length;
    found.push(`${file}:${line}: ${what}`);
  };
  const path = (start: number, value: unknown): void => {
    if (typeof value === "string" && DECLARED.test(value) && file !== sender)
      report(start, `writes the path ${value} by hand; take it from @paraph/contract`);
  };
  const request = (start: number, callee: Expression): void => {
    if (callee.type === "Identifier" && NETWORK.has(callee.name) && file !== sender)
      report(start, `uses ${callee.name}; only ${sender} sends requests`);
  };
  new Visitor({
    Literal: ({ start, value }) => {
      path(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => {
      path(start, quasis[0]?.value.raw);
    },
    TSAsExpression: ({ start, expression }) => {
      if (isAnswer(expression)) report(start, "casts the answer of a call; its type is declared");
    },
    CallExpression: ({ start, callee }) => {
      request(start, callee);
    },
    NewExpression: ({ start, callee }) => {
      request(start, callee);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Whether an expression is what `call` or `upload` gives, awaited or not, or followed by `.then`. */
function isAnswer(expression: Expression): boolean {
  const { type } = expression;
  if (type === "AwaitExpression") return isAnswer(expression.argument);
  if (type === "ParenthesizedExpression" || type === "TSAsExpression")
    return isAnswer(expression.expression);
  if (type === "MemberExpression") return isAnswer(expression.object);
  if (type !== "CallExpression") return false;
  const { callee } = expression;
  return callee.type === "Identifier" ? CLIENT.has(callee.name) : isAnswer(callee);
}
