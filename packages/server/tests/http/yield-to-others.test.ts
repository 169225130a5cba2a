import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { test } from "node:test";
import { Type } from "@sinclair/typebox";
import { ok, route } from "../../src/http/frame/route.ts";
import { BASIC, startService } from "../kit/service.ts";

/** A short call stands at this until it is told to go on; a large one tells here that its body is read. */
const held = new EventEmitter();
/** Whether the last call with a body had to yield. */
let hadTo: boolean | null = null;
/** What happens between its body and the question whether it yields. */
let shortCall: () => Promise<void> = async () => undefined;
const service = await startService({
  routes: [
    route({
      part: "7",
      access: "token",
      limit: "read",
      refusals: [],
      method: "GET",
      path: "/held",
      summary: "Answers when the test says so",
      answers: { 200: { description: "answered", schema: Type.Object({}) } },
      handle: async () => {
        const goOn = once(held, "go on");
        held.emit("arrived");
        await goOn;
        return ok({});
      },
    }),
    route({
      part: "7",
      access: "token",
      limit: "upload",
      refusals: [],
      method: "POST",
      path: "/blocks",
      body: "stream",
      bodyLimit: 1_000_000,
      summary: "Takes a body and tells whether it gives way",
      answers: { 200: { description: "taken", schema: Type.Object({}) } },
      handle: async (_world, { stream, yieldNow }) => {
        for await (const piece of stream ?? []) assert.ok(piece);
        await shortCall();
        const wait = yieldNow();
        hadTo = wait !== null;
        await wait;
        return ok({});
      },
    }),
  ],
});
const [acme, basic] = [await service.logIn(), await service.logIn(BASIC)];

async function blocks(token: string, bytes: number): Promise<boolean | null> {
  hadTo = null;
  const headers = { "content-type": "application/pdf" };
  const body = new Uint8Array(bytes);
  const { status } = await service.call("POST", "/v2/blocks", { token, headers, body });
  assert.equal(status, 200);
  return hadTo;
}

/** The same while a short call of somebody is under way, which begins when the body is read: it is short for 100 ms. */
async function beside(token: string, bytes: number, of: string): Promise<boolean | null> {
  const started: Promise<{ status: number }>[] = [];
  shortCall = async () => {
    const arrived = once(held, "arrived");
    started.push(service.call("GET", "/v2/held", { token: of }));
    await arrived;
  };
  const answer = await blocks(token, bytes);
  shortCall = async () => undefined;
  held.emit("go on");
  const [short] = await Promise.all(started);
  assert.equal(short?.status, 200);
  return answer;
}

const [SMALL, LARGE] = [200_000, 300_000];

test("a large body yields to the short calls of other businesses, and to nobody else's", async () => {
  const tries: (boolean | null)[] = [];
  // On a busy machine the other call may have grown old before it is looked for.
  while (tries.length < 10 && tries.at(-1) !== true) tries.push(await beside(basic, LARGE, acme));
  assert.equal(tries.at(-1), true);
  assert.equal(await beside(basic, SMALL, acme), false);
  assert.equal(await beside(basic, LARGE, basic), false);
  assert.equal(await blocks(basic, LARGE), false);
});

test("a short call that was refused is not waited for any more", async () => {
  const { status } = await service.call("GET", "/v2/documents/unknown", { token: acme });
  assert.equal(status, 404);
  assert.equal(await blocks(basic, LARGE), false);
});
