import { createHash } from "node:crypto";
import { setImmediate as immediate } from "node:timers/promises";
import { Refusal } from "@paraph/contract/errors";
import { PdfError } from "@paraph/engine/pdf";
import { Type } from "@sinclair/typebox";
import { created, noContent, ok, route, type Route } from "../../src/http/frame/route.ts";

const SHARED = { part: "7", access: "token", limit: "write", refusals: [] } as const;
const YES = { 200: { description: "yes", schema: Type.Object({}) } } as const;

/** Counts how often a POST was really carried out. */
export const carriedOut = { count: 0 };

/** Calls of /slow that have begun, each waiting to be let go. */
export const slow: (() => void)[] = [];

/** Resolves when one more of them waits, with what lets it go. */
export async function nextSlow(): Promise<() => void> {
  while (slow.length === 0) await immediate();
  return slow.shift() ?? (() => undefined);
}

/** So many turns of the event loop: what lies in a socket of this process has been read then. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await immediate();
}

export const Echo = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 20 }),
  count: Type.Optional(Type.Integer({ minimum: 0 })),
  kind: Type.Optional(Type.Union([Type.Literal("ONE"), Type.Literal("TWO"), Type.Null()])),
  email: Type.Optional(Type.Union([Type.String({ format: "email" }), Type.Null()])),
  list: Type.Optional(Type.Array(Type.Object({ order: Type.Integer() }))),
});

const NOT_A_KEY = "SECRET-IN-A-FAULT";

/** Routes that only tests have: one for each thing the frame does. */
export const frameRoutes: readonly Route[] = [
  route({
    ...SHARED,
    method: "POST",
    path: "/echo",
    summary: "Gives back what it got",
    body: Echo,
    answers: { 201: { description: "made", schema: Echo } },
    handle: async (_world, { body }) => {
      carriedOut.count += 1;
      return created({ ...body, n: carriedOut.count });
    },
  }),
  route({
    ...SHARED,
    method: "POST",
    path: "/slow",
    summary: "Waits until the test lets it go",
    answers: YES,
    handle: async () => {
      await new Promise<void>((go) => slow.push(go));
      return ok({ slow: true });
    },
  }),
  route({
    ...SHARED,
    method: "POST",
    path: "/stream",
    summary: "Reads its body itself",
    body: "stream",
    describedBody: { "application/pdf": Type.String({ format: "binary" }) },
    bodyLimit: 5_000_000,
    answers: YES,
    handle: async (_world, { stream }) => {
      carriedOut.count += 1;
      const hash = createHash("sha256");
      for await (const chunk of stream ?? []) hash.update(chunk as Buffer);
      return created({ sha256: hash.digest("hex"), n: carriedOut.count });
    },
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/things/{id}",
    summary: "One thing",
    answers: YES,
    refusals: ["error.document.not_found"],
    handle: async (_world, { params, apiActor }) =>
      ok({ params, business: apiActor.business.name }),
  }),
  route({
    ...SHARED,
    method: "DELETE",
    path: "/things/{id}",
    summary: "Not any more",
    answers: { 204: { description: "gone" } },
    handle: async () => noContent(),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/observers/{ob}",
    summary: "An id of another form",
    params: Type.Object({ ob: Type.String({ pattern: "^ob_[0-9a-f]{4}$" }) }),
    malformedPath: "error.request.path_invalid",
    answers: YES,
    handle: async (_world, { params }) => ok(params),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/list",
    summary: "Some things",
    query: Type.Object({
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      infos: Type.Optional(Type.Array(Type.String())),
      deep: Type.Optional(Type.Boolean()),
    }),
    answers: YES,
    handle: async (_world, { query }) => ok(query),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/file",
    summary: "A PDF",
    answers: { 200: { description: "bytes", type: "application/pdf" } },
    handle: async () => ({
      status: 200,
      body: {
        kind: "stream",
        type: "application/pdf",
        length: 4,
        stream: (async function* () {
          yield new TextEncoder().encode("%PDF");
        })(),
      },
    }),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/fault",
    summary: "Fails",
    answers: YES,
    handle: async () => {
      throw new Error(NOT_A_KEY);
    },
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/bad-pdf",
    summary: "Fails on a PDF",
    answers: YES,
    handle: async () => {
      throw new PdfError("password_protected", NOT_A_KEY);
    },
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/later",
    summary: "Not now",
    answers: YES,
    handle: async () => {
      throw new Refusal("error.rate_limit.reminder", { retryAfterSeconds: 61.2 });
    },
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/sealed",
    summary: "For those who have it",
    feature: "seal",
    answers: YES,
    handle: async () => ok({}),
  }),
  route({
    ...SHARED,
    method: "GET",
    path: "/demo-only",
    summary: "For demo keys",
    demoOnly: true,
    answers: YES,
    handle: async () => ok({}),
  }),
];
