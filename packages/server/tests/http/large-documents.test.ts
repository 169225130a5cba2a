import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { MAX_DOCUMENT_BYTES } from "@paraph/contract/limits";
import { aLargePdf, aPdf, appendRevision } from "@paraph/testkit";
import { startService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();
const MEGABYTE = 1_000_000;

/** Sends a body piece by piece, without saying how long it is. */
async function send(type: string, pieces: Iterable<Uint8Array>) {
  return new Promise<{ status: number; key: string; body: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = request(
        `${service.url}/v2/documents?title=large`,
        { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": type } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("end", () => {
            const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
            resolve({ status: answer.statusCode ?? 0, key: String(body["key"]), body });
            // The rest of a refused body never comes: a connection left so would hold the service.
            sent.destroy();
          });
        },
      );
      let answered = false;
      let wake: () => void = () => {};
      sent.on("response", () => {
        answered = true;
        wake();
      });
      sent.on("drain", () => wake());
      sent.on("close", () => wake());
      // The service may hang up after its answer while we still send.
      sent.on("error", (error) => (answered ? undefined : reject(error)));
      void (async () => {
        for (const piece of pieces) {
          if (answered || sent.destroyed) return;
          const drained = new Promise<void>((resume) => (wake = resume));
          if (!sent.write(piece)) await drained;
        }
        sent.end();
      })();
    },
  );
}

function* repeated(piece: Buffer, times: number, head = "", tail = ""): Generator<Uint8Array> {
  yield Buffer.from(head);
  for (let count = 0; count < times; count += 1) yield piece;
  yield Buffer.from(tail);
}

test("8. more than 112.5 MB unencoded are refused with 413 while they stream", async () => {
  const reply = await send("application/pdf", repeated(Buffer.alloc(MEGABYTE, "%"), 130));
  assert.deepEqual([reply.status, reply.key], [413, "file.pdf.too_large"]);
});

/** A document of exactly so many bytes. */
function pdfOf(length: number): Uint8Array {
  const small = aPdf();
  let filled = length - 2 * small.length;
  for (let tries = 0; tries < 9; tries += 1) {
    const file = appendRevision(small, { 900: { dict: "", bytes: Buffer.alloc(filled, "x") } });
    if (file.length === length) return file;
    filled += length - file.length;
  }
  return assert.fail(`no document has ${length} bytes`);
}

test("8. exactly 112.5 MB are taken, and one byte more is not", async () => {
  const file = pdfOf(MAX_DOCUMENT_BYTES);
  const taken = await send("application/pdf", [file]);
  assert.equal(taken.status, 201, JSON.stringify(taken.body));
  const path = `/v2/documents/${String(taken.body["id"])}/content`;
  const { bytes } = await service.call("GET", path, { token });
  assert.ok(Buffer.from(bytes.buffer).equals(file), "it comes back the same");
  const refused = await send("application/pdf", [pdfOf(MAX_DOCUMENT_BYTES + 1)]);
  assert.deepEqual([refused.status, refused.key], [413, "file.pdf.too_large"]);
});

test("8. more than 150 MB of Base64 are refused with 413 while they stream", async () => {
  const pieces = repeated(Buffer.alloc(MEGABYTE, "QUJD"), 160, '{"title":"x","content":"', '"}');
  const reply = await send("application/json", pieces);
  assert.deepEqual([reply.status, reply.key], [413, "file.pdf.too_large"]);
});

test("8. an announced length beyond the limit is refused before the body is read", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      `${service.url}/v2/documents?title=large`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/pdf",
          "content-length": 400 * MEGABYTE,
        },
      },
      (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      },
    );
    sent.on("error", reject);
    sent.flushHeaders();
  });
  assert.equal(status, 413);
});

test("4.2 a document of 30 MB goes in and comes back the same, and others are served meanwhile", async () => {
  const pdf = Buffer.from(aLargePdf(30 * MEGABYTE));
  const body = Buffer.from(`{"content":"${pdf.toString("base64")}","title":"large"}`);
  const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, index) =>
    body.subarray(index * 65_536, (index + 1) * 65_536),
  );
  let served = 0;
  const state = { done: false };
  const others = (async () => {
    while (!state.done) {
      assert.equal((await service.call("GET", "/v2/documents", { token })).status, 200);
      served += 1;
      await pause(20);
    }
  })();
  const replies = await Promise.all([0, 1, 2].map(() => send("application/json", pieces)));
  state.done = true;
  await others;
  // How long each of them waits is measured by `npm run bench -- eight`.
  assert.ok(served > 0, "nobody else was served");
  for (const { status, body: document } of replies) {
    assert.equal(status, 201);
    const path = `/v2/documents/${String(document["id"])}/content`;
    const { bytes } = await service.call("GET", path, { token });
    assert.equal(createHash("sha256").update(bytes).digest("hex"), document["sha256"]);
    assert.ok(pdf.equals(bytes));
  }
});

test("4.2 a slow reader gets the same bytes as a fast one", async () => {
  const pdf = Buffer.from(aLargePdf(12 * MEGABYTE));
  const stored = await send("application/pdf", [pdf]);
  assert.equal(stored.status, 201);
  const path = `/v2/documents/${String(stored.body["id"])}/content`;
  const hash = createHash("sha256");
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      `${service.url}${path}`,
      { headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        void (async () => {
          let count = 0;
          for await (const piece of answer as AsyncIterable<Buffer>) {
            hash.update(piece);
            if ((count += 1) % 20 === 0) await pause(15);
          }
          resolve();
        })();
      },
    );
    asked.on("error", reject);
    asked.end();
  });
  assert.equal(hash.digest("hex"), stored.body["sha256"]);
});

test("4.2 a client that goes away in the middle leaves nothing behind", async () => {
  const before = (await service.world.blobs.list(null, 1000)).entries.length;
  await new Promise<void>((gone) => {
    const sent = request(`${service.url}/v2/documents?title=x`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/pdf",
        "content-length": 10 * MEGABYTE,
      },
    });
    sent.on("error", () => gone());
    sent.write(Buffer.alloc(2 * MEGABYTE, "%"), () => setTimeout(() => sent.destroy(), 100));
  });
  // Nobody tells when the service has noticed.
  const there = async () => (await service.world.blobs.list(null, 1000)).entries.length;
  for (let looks = 0; looks < 6000 && (looks < 50 || (await there()) !== before); looks += 1) {
    await service.call("GET", "/v2/documents", { token });
  }
  assert.equal(await there(), before);
  assert.ok(!service.logged.some((line) => line.includes('"status":500')));
});
