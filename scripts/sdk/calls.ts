import { callsOf } from "@paraph/contract/calls";
import { INTERFACES, SANDBOX } from "@paraph/contract/interfaces";
import { describeOpenApi } from "../../packages/server/src/http/interface/describe/openapi.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** One method of a client: what it sends, what it takes and what comes back. */
export type SdkCall = {
  readonly group: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly params: readonly string[];
  readonly query: Schema | null;
  /** A JSON body, a PDF that goes up as it is, or none. */
  readonly takes:
    | { readonly kind: "json"; readonly schema: Schema; readonly required: boolean }
    | { readonly kind: "pdf" }
    | null;
  readonly gives:
    | { readonly kind: "json" | "pages"; readonly schema: Schema }
    | { readonly kind: "file" | "nothing" };
};

/** An interface as clients see it: its calls and the shapes that have names. */
export type SdkInterface = {
  readonly name: "v2" | "v3" | "validation" | "sandbox";
  readonly calls: readonly SdkCall[];
  readonly shapes: Readonly<Record<string, Schema>>;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Described = {
  readonly summary: string;
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
    description: string;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >;
};
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const PDF = "application/pdf";
const JSON_TYPE = "application/json";
/** Clients log in by themselves. */
const OWN_GROUP = "access";
const { v2, v3, validation } = INTERFACES;

/** Every interface that clients are made for, as the contract declares it. */
export function sdkInterfaces(): readonly SdkInterface[] {
  return Object.entries({ v2, v3, validation, sandbox: SANDBOX }).map(
    ([name, { version, about, calls: groups }]) => {
      const declared = callsOf(groups).filter(({ group }) => group !== OWN_GROUP);
      const names = new Map(declared.map((one) => [`${one.call.method} ${one.call.path}`, one]));
      const routes = declared.map(({ call }) => call);
      const description = describeOpenApi({ version, routes }, { ...about, url: "" });
      const { paths, components } = description as unknown as OpenApi;
      const calls = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, one]) => {
          const named = names.get(`${method.toUpperCase()} ${path}`);
          return named ? sdkCallsOf(named, one) : [];
        }),
      );
      return { name: name as SdkInterface["name"], calls, shapes: components.schemas };
    },
  );
}

function sdkCallsOf(
  { group, name, call: { method, path } }: ReturnType<typeof callsOf>[number],
  described: Described,
): readonly SdkCall[] {
  const { parameters = [], requestBody, summary } = described;
  const query = parameters.filter((one) => one.in === "query");
  const call = {
    group,
    name,
    method,
    path,
    summary,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param),
    query: query.length === 0 ? null : querySchema(query),
    gives: givenBy(
      described,
      query.some(({ name: one }) => one === "page_number"),
    ),
  };
  const json = requestBody?.content[JSON_TYPE]?.schema;
  const takesJson = json
    ? { kind: "json" as const, schema: json, required: requestBody?.required ?? false }
    : null;
  if (requestBody && PDF in requestBody.content) {
    // The query of such a call belongs to the PDF; the JSON form says the same in its body.
    return [
      { ...call, takes: { kind: "pdf" } },
      ...(takesJson && group === "documents" && name === "upload"
        ? [{ ...call, name: "create", query: null, takes: takesJson }]
        : []),
    ];
  }
  return [{ ...call, takes: takesJson }];
}

function querySchema(
  query: readonly { name: string; required: boolean; schema: Schema; description: string }[],
): Schema {
  return {
    type: "object",
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
  };
}

function givenBy({ responses }: Described, isPaged: boolean): SdkCall["gives"] {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const [type, content] = Object.entries(answer?.content ?? {})[0] ?? [];
  if (type === undefined) return { kind: "nothing" };
  if (type !== JSON_TYPE || !content?.schema) return { kind: "file" };
  return { kind: isPaged ? "pages" : "json", schema: content.schema };
}
