import type { Route } from "./route.ts";

const JSON_TYPE = "application/json";

/** The media types in which a route may answer when it says yes; none for one without a body. */
export function answerTypes({ answers }: Pick<Route, "answers">): readonly string[] {
  const types = Object.entries(answers)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { schema, type }]) => type ?? (schema ? JSON_TYPE : []));
  return [...new Set(types.map(mediaType))];
}

/** RFC 9110, 12.5.1: whether the header allows one of the types. A range with q=0 forbids. */
export function accepts(header: string | undefined, types: readonly string[]): boolean {
  if (header === undefined || header.trim() === "" || types.length === 0) return true;
  const ranges = header.split(",").slice(0, 50).map(readRange);
  // Who asks for problems in JSON can read JSON.
  const problems = ranges.some(({ type }) => type === "application/problem+json");
  return types.some((type) => weightOf(type, ranges) > 0 || (problems && type === JSON_TYPE));
}

type Range = { readonly type: string; readonly weight: number };

function readRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number.parseFloat(weight) || 0 };
}

/** The most specific range decides, so that "application/json;q=0, *" + "/*" excludes JSON. */
function weightOf(type: string, ranges: readonly Range[]): number {
  const [group = ""] = type.split("/");
  for (const form of [type, `${group}/*`, "*/*"]) {
    const range = ranges.find((one) => one.type === form);
    if (range) return range.weight;
  }
  return 0;
}

export function mediaType(header: string): string {
  return (header.split(";")[0] ?? "").trim().toLowerCase();
}
