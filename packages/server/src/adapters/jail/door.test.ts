import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { after, test } from "node:test";
import { doorFor } from "./door.ts";
import { QUESTION_BYTES } from "./far-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-door-"));
const file = path.join(folder, "file");
writeFileSync(file, "0123456789");
after(() => {
  rmSync(folder, { recursive: true });
});

function aDoor(answers = new PassThrough()) {
  const questions = new PassThrough();
  const breaches: string[] = [];
  const onBreach = (why: string): void => {
    breaches.push(why);
    // As the end of a child does.
    answers.destroy();
  };
  return {
    door: doorFor({ questions, answers, onBreach, patience: 1 }),
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

test("each question is answered with its own bytes, also when several come at once", async () => {
  const { door, questions, answers, breaches } = aDoor();
  assert.equal(door.open(file), 10);
  questions.write(Buffer.concat([question(2, 6), question(0, 2)]));
  let told = "";
  for await (const piece of answers) {
    told += String(piece);
    if (told.length === 8) break;
  }
  assert.equal(told, "23456701");
  await door.close();
  assert.deepEqual(breaches, []);
});

test("what was not given is a breach", async () => {
  const { door, questions, breaches } = aDoor();
  door.open(file);
  questions.write(question(5, 6));
  await new Promise((seen) => setImmediate(seen));
  await door.close();
  assert.deepEqual(breaches, ["it asked for what it was not given"]);
});

test("who asks and does not listen is given up, and the door is free again", async () => {
  const { door, questions, breaches } = aDoor(new PassThrough({ highWaterMark: 0 }));
  door.open(file);
  questions.write(Buffer.concat([question(0, 10), question(0, 10)]));
  await new Promise((seen) => setImmediate(seen));
  await door.close();
  assert.deepEqual(breaches, ["it asked and did not listen"]);
});
