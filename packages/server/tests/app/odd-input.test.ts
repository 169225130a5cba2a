import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ERRORS } from "@paraph/contract/errors";
import { aPdf } from "@paraph/testkit";
import type { TSchema } from "@sinclair/typebox";
import fc from "fast-check";
import { webRoutes } from "../../src/http/app/index.ts";
import type { Route } from "../../src/http/frame/route.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { startService, type Reply } from "../kit/service.ts";

/**
 * Every call of the web application with paths, queries and bodies that no page of ours sends, by somebody who may
 * make it. Whatever comes, the answer is a success or a refusal with a key, and never a fault of ours.
 */
const RUNS = 20;
const SEED = 1794787200;

const service = await startService();
const business = await businessOf(service);
const EMAIL = "odd@acme.example";

/** Half of a character, which no address can carry. */
const LONE = "\ud800";
const ODD_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  LONE,
  "\u202eexe.fdp",
  "é".repeat(300),
  "a".repeat(20_000),
  "../../etc/passwd",
  "%00",
  "'; drop table request; --",
  "<script>alert(1)</script>",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "-271821-04-20T00:00:00Z",
  "1e999",
  "ada@example.com\r\nBcc: eve@example.com",
  "javascript:alert(1)",
  "http://[::1",
  "🖋️",
  "00000000-0000-0000-0000-000000000000",
];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  [],
  {},
  [null],
  [[[[]]]],
  { length: 1e9 },
  { constructor: 1, toString: 2 },
  Array.from({ length: 1000 }, () => "x"),
  ...ODD_TEXTS,
];
const odd = fc.constantFrom(...ODD_VALUES);

/** Mostly of the form that the schema asks for, so that what lies behind the form is reached as well. */
function likely(schema: TSchema): fc.Arbitrary<unknown> {
  const right = rightly(schema);
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: odd });
}

function rightly(schema: TSchema): fc.Arbitrary<unknown> {
  const words: unknown =
    schema["enum"] ?? (schema["const"] === undefined ? null : [schema["const"]]);
  if (Array.isArray(words)) return fc.constantFrom(...(words as unknown[]));
  const either: unknown = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(either)) return fc.oneof(...(either as TSchema[]).map(likely));
  const type = [schema["type"] as unknown].flat()[0];
  if (type === "object") return objectOf(schema);
  if (type === "array")
    return fc.array(likely((schema["items"] ?? {}) as TSchema), { maxLength: 4 });
  if (type === "integer") return fc.integer(rangeOf(schema));
  if (type === "number") return fc.oneof(fc.integer(), fc.double({ noNaN: true }));
  if (type === "boolean") return fc.boolean();
  if (type === "string") return fc.constantFrom(...wordsFor(schema), ...ODD_TEXTS);
  return odd;
}

function objectOf(schema: TSchema): fc.Arbitrary<unknown> {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, TSchema>>;
  const required = (schema["required"] ?? []) as string[];
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, likely(value)]),
  );
  const usual = fc.record(model, { requiredKeys: required });
  return fc.oneof(
    { weight: 6, arbitrary: usual },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  );
}

function rangeOf({ minimum = -1000, maximum = 1000 }: TSchema): { min: number; max: number } {
  return { min: Number(minimum), max: Number(maximum) };
}

/** What fits where the schema names a form; else a word. */
function wordsFor({ format, pattern }: TSchema): readonly string[] {
  if (format === "date-time") return ["2026-11-15T12:00:00.000Z"];
  if (format === "date") return ["2027-01-31"];
  if (format === "uuid") return [randomUUID()];
  if (pattern !== undefined) return ["0".repeat(64), "#0b5d3b", "en"];
  return ["Ada", EMAIL, "+41790001234", "https://example.com", "Zm9v"];
}

type Things = Readonly<Record<string, string>>;

async function things(): Promise<Things> {
  const token = await service.logIn();
  const body = {
    title: "Odd",
    content: Buffer.from(aPdf()).toString("base64"),
    signatures: [{ account_email: EMAIL }],
  };
  const made = (await service.call("POST", "/v2/signature-requests", { token, body })).json();
  const [signature] = made["signatures"] as { sid: string }[];
  assert.ok(signature, JSON.stringify(made));
  return {
    requestId: String(made["id"]),
    documentId: String(made["document_id"]),
    signatureId: signature.sid,
    businessId: business,
  };
}

function pathOf(route: Route, known: Things): fc.Arbitrary<string> {
  const parts = route.path.split(/(\{\w+\})/);
  return fc
    .tuple(
      ...parts.map((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        if (name === undefined) return fc.constant(part);
        const here = fc.constant(known[name] ?? randomUUID());
        const other = fc.constantFrom(...ODD_TEXTS.filter((text) => text !== "" && text !== LONE));
        const encoded = other.map((text) => encodeURIComponent(text.slice(0, 2000)));
        return fc.oneof({ weight: 7, arbitrary: here }, { weight: 1, arbitrary: encoded });
      }),
    )
    .map((all) => all.join(""));
}

function queryOf({ query }: Route): fc.Arbitrary<string> {
  if (!query) return fc.constant("");
  return likely(query).map((value) => {
    if (typeof value !== "object" || value === null) return "?%ff&a=b&a=c";
    const pairs = Object.entries(value).map(([name, one]) => {
      const text = typeof one === "string" ? one : JSON.stringify(one);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text.replaceAll(LONE, "").slice(0, 2000))}`;
    });
    return `?${pairs.join("&")}`;
  });
}

function bodyOf({ body }: Route): fc.Arbitrary<unknown> {
  if (!body) return fc.constant(undefined);
  return body === "stream" ? odd : likely(body);
}

/** A success, a refusal with its key, or the page that says what a link has become. */
function isHonest(reply: Reply): boolean {
  if (reply.status < 400) return true;
  if (reply.status >= 500) return false;
  const { key, state } = reply.json();
  return String(key) in ERRORS || state === "link_invalid";
}

for (const route of webRoutes) {
  test(`12. ${route.method} ${route.path} takes or refuses whatever is sent`, async () => {
    const person = await memberOf(service, EMAIL, "admin");
    const known = await things();
    const calls = fc.tuple(pathOf(route, known), queryOf(route), bodyOf(route));
    await fc.assert(
      fc.asyncProperty(calls, async ([path, query, body]) => {
        await service.database.owner.sql`delete from rate_limit`;
        const reply = await person.call(route.method, path + query, body);
        assert.ok(isHonest(reply), `${reply.status} ${reply.text.slice(0, 300)}`);
      }),
      { numRuns: RUNS, seed: SEED, includeErrorInReport: true },
    );
  });
}
