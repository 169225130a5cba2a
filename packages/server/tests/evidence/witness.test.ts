import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, test } from "node:test";
import { checkHistory } from "../../src/actions/evidence/check-history.ts";
import { handToWitness } from "../../src/actions/evidence/hand-to-witness.ts";
import {
  adoptHistory,
  historyTrouble,
  keptCheckpoints,
} from "../../src/actions/evidence/keep-history.ts";
import { makeCheckpoint } from "../../src/actions/evidence/make-checkpoint.ts";
import { httpWitness } from "../../src/adapters/egress/witness.ts";
import { waitingForWitness } from "../../src/evidence/kept.ts";
import { notesIn } from "../../src/evidence/notes-in.ts";
import { evidencePlace } from "../kit/evidence-world.ts";
import { bodyOf, listen } from "../kit/servers/listen.ts";

/** A witness as anybody can write one: it appends what it is sent. */
let answer = 503;
let kept = "";
const seen: (string | undefined)[] = [];
const { url, close } = await listen((request, response) => {
  void take(request, response);
});
after(close);

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const note = (await bodyOf(request)).toString("utf8");
  seen.push(request.headers.authorization);
  if (answer === 201) kept += note;
  response.writeHead(answer).end();
}

const place = await evidencePlace();
const { database, file, warnings, act, tamper } = place;
const world = { ...place.world, witness: httpWitness(url, "the token of the witness") };
const waiting = async () => waitingForWitness(await world.checkpointLog.tail());
const found = async (notes: readonly string[]): Promise<string> =>
  (await checkHistory(world, notes)).findings.map((one) => `${one.part} ${one.problem}`).join("\n");

test("a checkpoint is handed over until the witness takes it, and nothing waits for that", async () => {
  await act("r1", 3);
  assert.equal((await makeCheckpoint(world))?.size, 3);
  await handToWitness(world);
  assert.deepEqual(warnings, ["the witness did not take a checkpoint"]);
  assert.ok((await waiting()) !== null && kept === "");
  await act("r1", 2);
  const newest = await makeCheckpoint(world);
  assert.equal(newest?.size, 5, "signing goes on");
  answer = 201;
  await handToWitness(world);
  assert.equal(kept, newest.note, "the newest one has all before it in its root");
  assert.equal(await waiting(), null);
  await handToWitness(world);
  assert.equal(seen.length, 2, "once is enough");
  assert.deepEqual(new Set(seen), new Set(["Bearer the token of the witness"]));
  assert.match(readFileSync(file, "utf8"), /"kind":"witnessed"/);
  await act("r2", 1);
  assert.equal((await makeCheckpoint(world))?.size, 6, "the history goes on behind such a line");
  await handToWitness(world);
  const beside = await keptCheckpoints(world.checkpointLog, newest);
  assert.deepEqual(beside.findings, []);
  assert.equal(await historyTrouble(world.store.evidence, world.checkpointLog), null);
});

test("the witness's file is compared, as notes, as JSON lines and as one note", async () => {
  const notes = notesIn(kept);
  assert.equal(notes.length, 2);
  assert.equal(await found(notes), "");
  const lines = notes.map((note) => JSON.stringify({ at: "then", note })).join("\n");
  assert.deepEqual(notesIn(`${lines}\n`), notes);
  assert.deepEqual(notesIn(notes[0] ?? ""), notes.slice(0, 1));
  assert.deepEqual(notesIn("nothing of the kind\n"), []);
  const forged = notes.map((note) => note.replace("\n5\n", "\n4\n"));
  assert.match(await found(forged), /kept checkpoint is not signed by our key/);
});

test("a past that was cut with its own file and adopted is found by the witness's", async () => {
  await tamper(async () => {
    const { sql } = database.owner;
    await sql`delete from audit_checkpoint`;
    await sql`delete from audit_node`;
    await sql`delete from audit_personal where subject = 'r2'`;
    await sql`delete from audit_position where subject = 'r2'`;
    await sql`delete from audit_event where subject = 'r2'`;
  });
  rmSync(file);
  await adoptHistory(world);
  await makeCheckpoint(world);
  assert.equal(await found([]), "", "here nothing is left to see");
  assert.match(
    await found(notesIn(kept)),
    /covers 6 acts, but 5 are left: the history was rolled back/,
  );
});
