import { parseSync, Visitor, type Expression } from "oxc-parser";

/** A file and its text, by its path from the project's folder. */
export type Source = { readonly file: string; readonly text: string };

/** The interfaces as far as their addresses go. */
export type Addresses = readonly { readonly root: string; readonly paths: readonly string[] }[];

const CLIENT = new Set(["call", "upload"]);
const NETWORK = new Set(["fetch", "XMLHttpRequest"]);

/** The addresses of declared calls as clients know them: those of the application, and below a root. */
export function addressesOf(interfaces: Addresses): RegExp {
  const rooted = interfaces.map(({ root, paths }) => `${root}/(?:${firstWords(paths)})`);
  return new RegExp(`^(?:/app/|(?:${rooted.join("|")})(?![\\w-]))`);
}

/** The same where calls are served or written down for clients: also without their root. */
export function pathsOf(interfaces: Addresses): RegExp {
  const roots = interfaces.map(({ root }) => root).join("|");
  const words = firstWords(interfaces.flatMap(({ paths }) => paths));
  return new RegExp(`^(?:${roots})?/(?:${words})(?![\\w-])`);
}

function firstWords(paths: readonly string[]): string {
  return [...new Set(paths.map((path) => path.split("/")[1] ?? ""))].join("|");
}

/** Where a declared path is written by hand; whoever needs one takes it from the contract. */
export function writtenPaths({ file, text }: Source, declared: RegExp): readonly string[] {
  const found: string[] = [];
  const look = (start: number, value: unknown): void => {
    if (typeof value === "string" && declared.test(value))
      found.push(
        `${placeOf(file, text, start)}: writes the path ${value.split(/\s/)[0]} by hand; take it from @paraph/contract`,
      );
  };
  new Visitor({
    Literal: ({ start, value }) => {
      look(start, value);
    },
    TemplateLiteral: ({ quasis }) => {
      for (const { start, value } of quasis) look(start, value.raw);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/**
 * Where a client goes around the contract: a path written by hand, an answer that is cast to another
 * type than the declared one, or a request past the one file that sends (`sender`), which also knows
 * whose token a path takes.
 */
export function handWritten(
  { file, text }: Source,
  sender: string,
  declared: RegExp,
): readonly string[] {
  const found: string[] = file === sender ? [] : [...writtenPaths({ file, text }, declared)];
  const report = (start: number, what: string): void => {
    found.push(`${placeOf(file, text, start)}: ${what}`);
  };
  const request = (start: number, callee: Expression): void => {
    if (callee.type === "Identifier" && NETWORK.has(callee.name) && file !== sender)
      report(start, `uses ${callee.name}; only ${sender} sends requests`);
  };
  new Visitor({
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

function placeOf(file: string, text: string, start: number): string {
  return `${file}:${text.slice(0, start).split("\n").length}`;
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
