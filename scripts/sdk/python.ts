import { ERRORS } from "@paraph/contract/errors";
import type { Schema, SdkCall, SdkInterface } from "./calls.ts";

/** Shapes of one module by name, in the order in which they are met. */
type Shapes = Map<string, string>;

/** The module of one interface: its shapes, and its calls for both kinds of client. */
export function pythonFor({ name, calls, shapes }: SdkInterface): string {
  const own: Shapes = new Map();
  for (const [shape, schema] of Object.entries(shapes)) {
    if (shape !== "Problem" && shape !== "Login") named(schema, shape, own);
  }
  const groups = [...new Set(calls.map(({ group }) => group))];
  const classes = [false, true].flatMap((isAsync) => [
    ...groups.map((group) => groupOf(group, calls, isAsync, own)),
    allOf(name, groups, isAsync),
  ]);
  return [
    '"""Written by scripts/write-sdk.ts from the descriptions of the service."""',
    "",
    "from __future__ import annotations",
    "",
    "import sys",
    "from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union, cast",
    "from urllib.parse import quote",
    "",
    "if sys.version_info >= (3, 11):",
    "    from typing import NotRequired",
    "else:",
    "    from typing_extensions import NotRequired",
    "",
    "from ._exchange import Call",
    "from ._files import AsyncDownload, Content, Download, OnProgress",
    "from ._pages import AsyncPages, Pages",
    "from ._session import AsyncSession, Session",
    "",
    ...own.values(),
    ...classes,
    "",
  ].join("\n");
}

/** Every key that a refusal may have. */
export function pythonErrorKeys(): string {
  const keys = Object.keys(ERRORS).map((key) => `    ${JSON.stringify(key)},`);
  return [
    '"""Written by scripts/write-sdk.ts from the catalogue of error keys."""',
    "",
    "from typing import Literal",
    "",
    `ErrorKey = Literal[\n${keys.join("\n")}\n]`,
    "",
  ].join("\n");
}

function groupOf(group: string, calls: readonly SdkCall[], isAsync: boolean, own: Shapes): string {
  const prefix = isAsync ? "Async" : "";
  const methods = calls
    .filter((call) => call.group === group)
    .map((call) => methodOf(call, isAsync, own));
  const isReadable = calls.some((call) => call.group === "requests" && call.name === "read");
  if (group === "requests" && isReadable) methods.push(waitFor(isAsync));
  return [
    `class ${prefix}${capital(group)}Calls:`,
    `    def __init__(self, session: ${prefix}Session) -> None:`,
    "        self._session = session",
    "",
    methods.join("\n\n"),
    "",
  ].join("\n");
}

function allOf(name: string, groups: readonly string[], isAsync: boolean): string {
  const prefix = isAsync ? "Async" : "";
  return [
    `class ${prefix}Calls:`,
    `    """The calls of ${name}."""`,
    "",
    `    def __init__(self, session: ${prefix}Session) -> None:`,
    ...groups.map(
      (group) => `        self.${snake(group)} = ${prefix}${capital(group)}Calls(session)`,
    ),
    "",
  ].join("\n");
}

function waitFor(isAsync: boolean): string {
  const [define, wait] = isAsync ? ["async def", "await "] : ["def", ""];
  return [
    `    ${define} wait_for(self, id: str, status: str = "SIGNED", *, interval: float = 2.0) -> SignatureRequest:`,
    '        """Looks at a request every `interval` seconds until it has the state."""',
    `        return ${wait}self._session.wait_for(lambda: self.read(id), status, interval)`,
  ].join("\n");
}

function methodOf(call: SdkCall, isAsync: boolean, own: Shapes): string {
  const { takes, gives, method, path, summary } = call;
  const base = `${capital(call.group)}${capital(call.name)}`;
  const query = Object.entries(
    (call.query?.["properties"] ?? {}) as Readonly<Record<string, Schema>>,
  );
  const needed = [call.query?.["required"] ?? []].flat();
  const isFile = gives.kind === "file" || takes?.kind === "pdf";
  const given = [
    "self",
    ...call.params.map((name) => `${snake(name)}: ${name === "page" ? "Union[str, int]" : "str"}`),
    ...(takes?.kind === "pdf" ? ["content: Content"] : []),
    ...(takes?.kind === "json" ? [bodyOf(takes, `${base}Body`, own)] : []),
    "*",
    ...query.map(([name, schema]) => {
      const type = typeOf(schema, `${base}${capital(camel(name))}`, own);
      return needed.includes(name)
        ? `${snake(name)}: ${type}`
        : `${snake(name)}: Optional[${type}] = None`;
    }),
    "timeout: Optional[float] = None",
    ...(method === "POST" ? ["idempotency_key: Optional[str] = None"] : []),
    ...(isFile ? ["on_progress: Optional[OnProgress] = None"] : []),
  ];
  const sent = [
    JSON.stringify(method),
    path.includes("{")
      ? `f"${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `{quote(str(${snake(name)}), safe='')}`)}"`
      : JSON.stringify(path),
    ...(query.length > 0
      ? [`query={${query.map(([name]) => `${JSON.stringify(name)}: ${snake(name)}`).join(", ")}}`]
      : []),
    ...(takes?.kind === "json" ? ["body=body"] : []),
    ...(takes?.kind === "pdf" ? ["content=content"] : []),
    "timeout=timeout",
    ...(method === "POST" ? ["idempotency_key=idempotency_key"] : []),
    ...(isFile ? ["on_progress=on_progress"] : []),
  ];
  const answer = answerOf(gives, base, isAsync, own);
  const isAwaited = isAsync && gives.kind !== "pages";
  const ask = `${isAwaited ? "await " : ""}self._session.${gives.kind}(call)`;
  return [
    `    ${isAwaited ? "async def" : "def"} ${snake(call.name)}(`,
    ...given.map((one) => `        ${one},`),
    `    ) -> ${answer}:`,
    `        """${summary}."""`,
    `        call = Call(${sent.join(", ")})`,
    gives.kind === "nothing"
      ? `        ${ask}`
      : `        return ${gives.kind === "json" ? `cast("${answer}", ${ask})` : ask}`,
  ].join("\n");
}

function bodyOf(
  { schema, required }: { readonly schema: Schema; readonly required: boolean },
  name: string,
  own: Shapes,
): string {
  const type = typeOf(schema, name, own);
  return required ? `body: ${type}` : `body: Optional[${type}] = None`;
}

function answerOf(gives: SdkCall["gives"], base: string, isAsync: boolean, own: Shapes): string {
  const prefix = isAsync ? "Async" : "";
  if (!("schema" in gives)) return gives.kind === "file" ? `${prefix}Download` : "None";
  if (gives.kind === "json") return typeOf(gives.schema, `${base}Answer`, own);
  return `${prefix}Pages[${typeOf((gives.schema["items"] ?? {}) as Schema, `${base}Item`, own)}]`;
}

/** A schema as a type of Python; an object without a name is kept under the one that it is given. */
function typeOf(schema: Schema, name: string, own: Shapes): string {
  const { $ref, enum: words, const: constant, type, items } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? "Any";
  if (constant !== undefined) return `Literal[${literal(constant)}]`;
  if (Array.isArray(words)) return `Literal[${words.map(literal).join(", ")}]`;
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches)) {
    return union(
      (branches as Schema[]).map((one, at) => typeOf(one, `${name}${at === 0 ? "" : at + 1}`, own)),
    );
  }
  if (Array.isArray(schema["allOf"])) return named(merged(schema), name, own);
  const types = [type].flat().map((one) => {
    if (one === "array")
      return `List[${items ? typeOf(items as Schema, `${name}Item`, own) : "Any"}]`;
    if (one === "object") return objectOf(schema, name, own);
    return PLAIN[one as string] ?? "Any";
  });
  return union(types);
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

function union(types: readonly string[]): string {
  const each = [...new Set(types)];
  return each.length === 1 ? (each[0] ?? "Any") : `Union[${each.join(", ")}]`;
}

/** JSON writes these three otherwise than Python. */
function literal(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

function objectOf(schema: Schema, name: string, own: Shapes): string {
  if (schema["properties"]) return named(schema, name, own);
  const values = schema["additionalProperties"];
  const each = values && values !== true ? typeOf(values as Schema, `${name}Value`, own) : "Any";
  return `Dict[str, ${each}]`;
}

function merged(schema: Schema): Schema {
  const parts = schema["allOf"] as readonly Schema[];
  return {
    type: "object",
    required: parts.flatMap((part) => [part["required"] ?? []].flat()),
    properties: Object.assign({}, ...parts.map((part) => part["properties"] ?? {})) as object,
  };
}

/** Keeps the definition of a shape and gives its name. */
function named(schema: Schema, name: string, own: Shapes): string {
  if (own.has(name)) return name;
  if (!schema["properties"]) {
    own.set(name, "");
    own.set(name, `${name} = ${typeOf(schema, `${name}Shape`, own)}\n`);
    return name;
  }
  own.set(name, "");
  const needed = [schema["required"] ?? []].flat();
  const members = Object.entries(schema["properties"] as Readonly<Record<string, Schema>>).map(
    ([member, one]) => {
      const type = typeOf(one, `${name}${capital(camel(member))}`, own);
      const whole = needed.includes(member) ? type : `NotRequired[${type}]`;
      return [member, whole, one["description"]] as const;
    },
  );
  const isPlain = members.every(([member]) => /^[a-z_]\w*$/i.test(member) && !RESERVED.has(member));
  const text = isPlain
    ? [
        `class ${name}(TypedDict):`,
        ...docOf(schema["description"]),
        ...members.flatMap(([member, type, about]) => [...noteOf(about), `    ${member}: ${type}`]),
        ...(members.length === 0 ? ["    pass"] : []),
      ]
    : [
        `${name} = TypedDict(`,
        `    "${name}",`,
        `    {${members.map(([member, type]) => `${JSON.stringify(member)}: "${type.replaceAll('"', "'")}"`).join(", ")}},`,
        ")",
      ];
  // Behind what it names, as aliases need it.
  own.delete(name);
  own.set(name, `${text.join("\n")}\n`);
  return name;
}

/** Words of Python that are no names of fields. */
const RESERVED = new Set([
  "from",
  "class",
  "import",
  "in",
  "is",
  "not",
  "or",
  "and",
  "pass",
  "global",
]);

function docOf(text: unknown): readonly string[] {
  return typeof text === "string" && text !== "" ? [`    """${text}"""`, ""] : [];
}

function noteOf(text: unknown): readonly string[] {
  return typeof text === "string" && text !== "" ? [`    #: ${text.replaceAll("\n", " ")}`] : [];
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;
}

function camel(name: string): string {
  return name.replaceAll(/[_-](\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function snake(name: string): string {
  return name.replaceAll("-", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
