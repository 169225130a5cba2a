import { pathWords, type DeclaredCall } from "@paraph/contract/calls";
import { ERRORS, type ErrorKey } from "@paraph/contract/errors";
import { Uuid } from "@paraph/contract/shapes";
import type { TSchema } from "@sinclair/typebox";
import type { ApiVersion } from "../../frame/mount.ts";
import { KINDS } from "../../frame/problem.ts";
import type { JsonSchema } from "../../frame/schema-forms.ts";

/** What both descriptions say of a route, before either puts it into its own words. */
export type Operation = {
  readonly id: string;
  readonly tag: string;
  readonly path: string;
  readonly method: string;
  readonly route: DeclaredCall;
  readonly parameters: readonly Parameter[];
  /** Keys by the status that they are sent with. */
  readonly refusals: ReadonlyMap<number, readonly ErrorKey[]>;
};

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description: string;
};

export type About = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Address of the version's root. */
  readonly url: string;
};

/** What is described: calls, and by whose rules they answer. */
export type Describable = {
  readonly version: ApiVersion | null;
  readonly routes: readonly DeclaredCall[];
};

export function operationsOf({ routes, version }: Describable): readonly Operation[] {
  return routes.map((route) => ({
    id: operationId(route),
    tag: tagOf(route),
    path: route.path,
    method: route.method.toLowerCase(),
    route,
    parameters: parametersOf(route),
    refusals: byStatus(refusalsOf(route, version)),
  }));
}

/** `getSignatureRequestsByIdCallbacks`: unique, because method and path are. */
function operationId({ method, path }: DeclaredCall): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [
    method.toLowerCase(),
    ...words.map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join("");
}

function tagOf({ path }: DeclaredCall): string {
  return path.split("/")[1] ?? "";
}

function parametersOf(route: DeclaredCall): readonly Parameter[] {
  return [
    ...pathParameters(route),
    ...queryParameters(route),
    ...(takesIdempotencyKey(route) ? [IDEMPOTENCY_KEY] : []),
  ];
}

function takesIdempotencyKey({ method, access }: DeclaredCall): boolean {
  return method === "POST" && access === "token";
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  description: "The same key within 24 hours gives the first answer again, marked as replayed.",
};

function pathParameters({ path, params }: DeclaredCall): readonly Parameter[] {
  const declared = membersOf(params).members;
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: declared[name] ?? Uuid,
    description: describe(declared[name]) || pathWords(path, name),
  }));
}

function queryParameters({ query }: DeclaredCall): readonly Parameter[] {
  const { members, required } = membersOf(query);
  return Object.entries(members).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    description: describe(schema),
  }));
}

function membersOf(schema: TSchema | undefined): {
  readonly members: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
} {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return { members: properties, required };
}

function describe(schema: JsonSchema | undefined): string {
  const text = schema?.["description"];
  return typeof text === "string" ? text : "";
}

/** What every route may answer with, by what it is, and what this one adds. */
export function refusalsOf(route: DeclaredCall, version: ApiVersion | null): readonly ErrorKey[] {
  const keys: ErrorKey[] = [];
  if (route.access === "token") {
    keys.push("error.auth.token_missing", "error.auth.token_invalid", "error.auth.token_expired");
  }
  if (route.feature) keys.push("error.feature.not_enabled");
  if (route.query) keys.push("error.request.query_invalid");
  if (route.body) keys.push(...BODY_REFUSALS);
  if (takesIdempotencyKey(route)) keys.push(...IDEMPOTENCY_REFUSALS);
  if (version === "v3" && !route.ignoresAccept) keys.push("error.request.not_acceptable");
  if (route.malformedPath) keys.push(route.malformedPath);
  if (!route.probe && route.limit !== "login") keys.push("error.rate_limit.exceeded");
  if (!route.probe) keys.push("error.service.busy", "error.service.storage_full");
  keys.push(...route.refusals, "error.service.internal", "error.service.shutting_down");
  return [...new Set(keys)];
}

/** Where a route is promised, as a sentence. */
export function promiseOf({ part }: DeclaredCall): string {
  return part === "sandbox" ? "Described in docs/sandbox.md." : `Interface part ${part}.`;
}

const BODY_REFUSALS: readonly ErrorKey[] = [
  "error.request.body_missing",
  "error.request.json_broken",
  "error.request.body_invalid",
  "error.request.body_too_large",
  "error.request.content_type_unsupported",
];
const IDEMPOTENCY_REFUSALS: readonly ErrorKey[] = [
  "error.idempotency.key_invalid",
  "error.idempotency.body_differs",
  "error.idempotency.in_flight",
  "error.idempotency.answer_gone",
];

function byStatus(keys: readonly ErrorKey[]): ReadonlyMap<number, readonly ErrorKey[]> {
  const groups = new Map<number, ErrorKey[]>();
  for (const key of keys) {
    const { status } = KINDS[ERRORS[key][0]];
    groups.set(status, [...(groups.get(status) ?? []), key]);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}

/** A list of keys as a reader wants it: each with the sentence that comes with it. */
export function refusalText(keys: readonly ErrorKey[]): string {
  return keys.map((key) => `- \`${key}\`: ${ERRORS[key][1]}`).join("\n");
}
