import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Transform } from "node:stream";
import { after, test } from "node:test";
import { collect, inPieces } from "../../../tests/kit/bytes.ts";
import type { EncryptedPdf } from "../../ports/inspector.ts";
import { encrypt } from "../../vault/encrypt.ts";
import { SEGMENT_BYTES } from "../../vault/format.ts";
import { doorFor } from "./door.ts";
import { BLOCK_BYTES, QUESTION_BYTES } from "./far-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-door-"));
const ten = await encryptedFile("0123456789");
after(() => {
  rmSync(folder, { recursive: true });
});

async function encryptedFile(plain: string | Buffer): Promise<EncryptedPdf> {
  const [id, key] = [randomUUID(), randomBytes(32)];
  const place = path.join(folder, id);
  const bytes = inPieces(Buffer.from(plain));
  const header = { id, prefix: randomBytes(7) };
  writeFileSync(place, await collect(encrypt(key, header, bytes).encrypted));
  return { id, key, path: place };
}

/** It has taken what was written to it, as the pipe of a process has: the memory may serve again. */
function aPipe(): Transform {
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      done(null, Buffer.from(piece));
    },
  });
}

function aDoor(answers = aPipe(), patience = 60_000) {
  const questions = new PassThrough();
  const breaches: string[] = [];
  const onBreach = (why: string): void => {
    breaches.push(why);
    // As the end of a child does.
    answers.destroy();
  };
  return {
    door: doorFor({ questions, answers, onBreach, patience }),
    questions,
    answers,
    breaches,
  };
}

function question(start: number, length: number): Buffer {
  const bytes = Buffer.alloc(QUESTION_BYTES);
  bytes.writeUIntBE(start, 0, 6);
  bytes.writeUIntBE(length, 6, 6);
  return bytes;
}

async function readBytes(answers: Transform, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answers) {
    pieces.push(Buffer.from(piece as Buffer));
    if (pieces.reduce((sum, one) => sum + one.length, 0) >= length) break;
  }
  return Buffer.concat(pieces);
}

test("each question is answered with its own bytes, also when several come at once", async () => {
  const { door, questions, answers, breaches } = aDoor();
  assert.equal(door.open(ten), 10);
  questions.write(Buffer.concat([question(2, 6), question(0, 2)]));
  assert.equal(String(await readBytes(answers, 8)), "23456701");
  await door.close();
  assert.deepEqual(breaches, []);
});

for (const way of ["cache", "past"] as const) {
  test(`2.5 a child gets what it asked for and nothing around it (${way})`, async () => {
    const plain = randomBytes(17 * SEGMENT_BYTES + 3);
    const { door, questions, answers, breaches } = aDoor();
    assert.equal(door.open(await encryptedFile(plain), way), plain.length);
    const places = [
      [5, 16],
      [9 * SEGMENT_BYTES - 100, 16_384],
      [2 * SEGMENT_BYTES + 1, BLOCK_BYTES],
      [plain.length - 1, 1],
    ] as const;
    for (const [start, length] of places) questions.write(question(start, length));
    const wanted = places.map(([start, length]) => plain.subarray(start, start + length));
    const whole = Buffer.concat(wanted);
    assert.ok((await readBytes(answers, whole.length)).equals(whole));
    await door.close();
    assert.deepEqual(breaches, []);
  });
}

test("what serving takes is counted by the segments that had to be decrypted", async () => {
  const large = await encryptedFile(Buffer.alloc(5 * SEGMENT_BYTES));
  const { door, questions, answers } = aDoor();
  door.open(large);
  assert.equal(door.served(), 0);
  const ask = async (...starts: number[]): Promise<number> => {
    const before = door.served();
    for (const start of starts) {
      questions.write(question(start, 8));
      await once(answers, "data");
    }
    return door.served() - before;
  };
  const one = await ask(0);
  assert.ok(one > 0);
  assert.equal(await ask(100, 200), 0);
  const jumping = await ask(SEGMENT_BYTES, 0, SEGMENT_BYTES, 0);
  assert.ok(Math.abs(jumping - 4 * one) < 1e-9);
  await door.close();
});

test("what was not given is a breach", async () => {
  const large = await encryptedFile(Buffer.alloc(2 * BLOCK_BYTES));
  for (const [pdf, asked] of [
    [ten, question(5, 6)],
    [ten, question(10, 1)],
    [large, question(0, BLOCK_BYTES + 1)],
  ] as const) {
    const { door, questions, breaches } = aDoor();
    door.open(pdf);
    questions.write(asked);
    await new Promise((seen) => setImmediate(seen));
    await door.close();
    assert.deepEqual(breaches, ["it asked for what it was not given"]);
  }
});

test("2.5 of what was changed at rest nothing is sent, and the service hears why", async () => {
  const plain = randomBytes(2 * SEGMENT_BYTES);
  const changed = await encryptedFile(plain);
  const bytes = readFileSync(changed.path);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  writeFileSync(changed.path, bytes);
  const cases = [
    [changed, /segment 0 is not what was written/],
    [{ ...(await encryptedFile(plain)), key: randomBytes(32) }, /not what was written/],
    [{ ...(await encryptedFile(plain)), id: randomUUID() }, /another object/],
  ] as const;
  for (const [pdf, why] of cases) {
    const { door, questions, answers, breaches } = aDoor();
    const sent: Buffer[] = [];
    answers.on("data", (piece: Buffer) => sent.push(piece));
    door.open(pdf);
    questions.write(question(5000, 10));
    await new Promise((seen) => setImmediate(seen));
    await assert.rejects(door.close(), why);
    assert.deepEqual([sent, breaches], [[], ["its document cannot be read"]]);
    // The next task of whoever lives on begins without it.
    door.open(ten);
    await door.close();
  }
  writeFileSync(changed.path, bytes.subarray(0, 50));
  assert.throws(() => aDoor().door.open(changed), { name: "VaultFault" });
});

test("who asks and does not listen is given up, and the door is free again", async () => {
  const { door, questions, breaches } = aDoor(new PassThrough({ highWaterMark: 0 }), 1);
  door.open(ten);
  questions.write(Buffer.concat([question(0, 10), question(0, 10)]));
  await new Promise((seen) => setImmediate(seen));
  await door.close();
  assert.deepEqual(breaches, ["it asked and did not listen"]);
});
