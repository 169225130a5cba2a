import { ERRORS, type ErrorKind } from "@paraph/contract/errors";
import { KINDS } from "../../frame/problem.ts";
import { ADVICE, KEYS } from "./problems.ts";

/** docs/errors.md: every key with its status and its sentence, by what to do about it. */
export function errorsDocument(): string {
  const kinds = Object.keys(KINDS) as ErrorKind[];
  return [
    "# Errors",
    "",
    "Made from the catalogue in `packages/contract/src/errors.ts` by `scripts/write-errors.ts`; do not edit.",
    "",
    "Every refusal has one envelope: `type`, `title`, `status`, `message`, `method`, `path`, `request_id`, `key`, and `violations` where a body, query or path does not have its form. Version 3 sends it as `application/problem+json`, the others as `application/json`. Match on `key`: it never changes its meaning. The message may change.",
    "",
    ...kinds.flatMap(sectionOf),
  ].join("\n");
}

function sectionOf(kind: ErrorKind): readonly string[] {
  const keys = KEYS.filter((key) => ERRORS[key][0] === kind);
  if (keys.length === 0) return [];
  const { status, title, slug } = KINDS[kind];
  return [
    `## ${status} ${title} (\`/problem/${slug}\`)`,
    "",
    ADVICE[kind],
    "",
    ...keys.map((key) => `- \`${key}\`: ${ERRORS[key][1]}`),
    "",
  ];
}
