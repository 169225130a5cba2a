import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { readBody } from "./bodies.ts";
import { hashOf, hashWhileReading } from "./fingerprint.ts";
import { multipartBody } from "../interface/upload/multipart.ts";

test("a repetition whose sender hangs up in the middle is refused as one that did not come", async () => {
  const cut = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  async function* pieces(isCut: boolean): AsyncGenerator<Buffer> {
    yield Buffer.from("first");
    if (isCut) throw cut;
    yield Buffer.from("second");
  }
  const whole = createHash("sha256").update("firstsecond").digest("hex");
  assert.equal(await hashOf(Readable.from(pieces(false)), {}), whole);
  await assert.rejects(hashOf(Readable.from(pieces(true)), {}), {
    key: "error.request.timeout",
    cause: cut,
  });
});

test("a boundary that stands everywhere in its body takes no longer than another", async () => {
  const pieces = Array.from({ length: 64 }, () => Buffer.alloc(65_536, "b"));
  const before = process.threadCpuUsage();
  const digest = await hashOf(Readable.from(pieces), FORM);
  const { user, system } = process.threadCpuUsage(before);
  assert.ok(user + system < 500_000, `it took ${(user + system) / 1000} ms`);
  assert.equal(await hashOf(Readable.from([Buffer.concat(pieces)]), FORM), digest);
});

/** A body whose sender had hung up before anybody began to read it. */
async function gone(): Promise<Readable> {
  const stream = new Readable({ read: () => undefined });
  stream.destroy();
  await once(stream, "close");
  return stream;
}

const FORM = { "content-type": "multipart/form-data; boundary=b" };
const READERS = {
  "a small one": async (stream: Readable) => readBody(stream, 10),
  "one that is hashed": async (stream: Readable) => hashWhileReading(stream, {}).digest(),
  "one that is hashed and read": async (stream: Readable) =>
    hashWhileReading(stream, {}).stream.toArray(),
  "a form": async (stream: Readable) =>
    multipartBody(stream, FORM["content-type"], { keptBytes: 10 }).reachContent(),
};

for (const [name, read] of Object.entries(READERS)) {
  test(`a body that was cut before it is read is not waited for: ${name}`, async () => {
    const outcome = read(await gone()).then(
      () => "read",
      () => "refused",
    );
    assert.equal(await Promise.race([outcome, pause(2000, "waits")]), "refused");
  });
}
