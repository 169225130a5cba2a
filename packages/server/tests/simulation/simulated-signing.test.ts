import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import {
  signUnderLease,
  type LeaseWorld,
  type Make,
} from "../../src/actions/signing/sign-under-lease.ts";
import type { DocumentId, SignatureId } from "../../src/domain/ids.ts";
import { documentsToSign } from "../../src/domain/requests/request.ts";
import { aDocument, aRequest, aSignature, countingIds } from "../kit/build.ts";
import { Crash, Scheduler, type Task } from "./scheduler.ts";
import { storeFor, type Disk, type Flaws } from "./store.ts";

/** PARAPH_SEEDS=20000 is a run of minutes. */
const SEEDS = Number(process.env["PARAPH_SEEDS"] ?? 1000);
const FIRST = Number(process.env["PARAPH_FIRST_SEED"] ?? 1);

/** What is wrong after a run; nothing, when every signature was made exactly once. */
async function simulate(seed: number, flaws: Flaws = {}): Promise<readonly string[]> {
  const crashChance = [0, 0.005, 0.02][seed % 3] ?? 0;
  const scheduler = new Scheduler(seed, crashChance, (task) => {
    // The database rolls back what a dead connection left open.
    if (disk.lockedBy === task) disk.lockedBy = null;
  });
  const signers = 2 + Math.floor(scheduler.chance() * 4);
  const names = Array.from({ length: signers }, (_, index) => `s${index}`);
  const inOrder = scheduler.chance() < 0.3;
  const request = aRequest({
    documents: [aDocument("a"), aDocument("b")].slice(0, 1 + Math.floor(scheduler.chance() * 2)),
    signatures: names.map((name, index) => aSignature(name, { sequence: inOrder ? index : null })),
  });
  const disk: Disk = {
    request,
    versions: [],
    lease: null,
    jobs: [],
    acts: [],
    counted: [],
    lockedBy: null,
  };
  const ids = countingIds();
  const acknowledged: string[] = [];

  const attempt = (name: string): void => {
    scheduler.start(name, async (task) => {
      try {
        await signUnderLease(worldFor(task), placeOf(name), makeFor(task));
        acknowledged.push(name);
      } catch (error) {
        if (!(error instanceof Refusal) && !(error instanceof Crash)) throw error;
      }
      const isSigned = disk.request.signatures.some(
        (one) => one.id === name && one.status === "signed",
      );
      // Who crashed, waited too long or came too early comes again until the signature is there.
      if (!isSigned) attempt(name);
    });
  };
  // Heartbeat come whenever chance lets them, or not at all: a process may be paused at any moment.
  const beats = new Map<Task, () => void>();
  const worldFor = (task: Task): LeaseWorld => ({
    store: storeFor(scheduler, disk, task, flaws) as LeaseWorld["store"],
    clock: { now: () => new Date(scheduler.clock) },
    ids,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    pause: () => scheduler.step(task),
    every: (_, beat) => {
      beats.set(task, beat);
      return () => beats.delete(task);
    },
  });
  const makeFor =
    (task: Task): Make =>
    async (head, signature) => {
      await scheduler.step(task);
      if (scheduler.chance() < 0.5) beats.get(task)?.();
      await scheduler.step(task);
      return {
        versions: documentsToSign(head, signature).map(({ id }) => ({
          documentId: id,
          versionId: ids.uuid() as DocumentId,
        })),
        quality: "SES",
        legislation: null,
        facts: {},
        personal: {},
        save: async () => scheduler.step(task),
        discard: async () => scheduler.step(task),
      };
    };
  for (const name of names) {
    const clicks = 1 + Math.floor(scheduler.chance() * 3);
    for (let click = 0; click < clicks; click += 1) attempt(name);
  }
  await scheduler.run();
  return violations(disk, names, acknowledged);
}

function placeOf(name: string) {
  return { requestId: aRequest().id, signatureId: name as SignatureId };
}

function violations(
  { request, versions, jobs, acts, counted }: Disk,
  names: readonly string[],
  acknowledged: readonly string[],
): readonly string[] {
  const found: string[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) found.push(what);
  };
  const count = (list: readonly string[], word: string) =>
    list.filter((one) => one === word).length;
  expect(request.status === "SIGNED", `the request is ${request.status}`);
  expect(acts.length === names.length, `${acts.length} acts for ${names.length} signers`);
  expect(count(jobs, "callback success") === 1, "not one success callback");
  expect(count(jobs, "callback update") === names.length - 1, "updates are lost or doubled");
  for (const name of names) {
    expect(count(counted, name) === 1, `${name} is counted ${count(counted, name)} times`);
    expect(count(acknowledged, name) <= 1, `${name} was told twice that they signed`);
  }
  for (const document of request.documents) {
    const line = versions.filter(({ documentId }) => documentId === document.id);
    const signed = new Set(line.map(({ signatureId }) => signatureId));
    expect(
      line.length === names.length && signed.size === names.length,
      "a signature is lost or doubled",
    );
    let head: string = `${document.id}-v0`;
    for (let hop = 0; hop < line.length; hop += 1) {
      const next = line.filter(({ parentId }) => parentId === head);
      expect(next.length === 1, "the line of versions forks or breaks");
      head = next[0]?.versionId ?? "";
    }
    expect(head === document.versionId, "the newest version does not hold every signature");
  }
  return found;
}

test(`3.2 in ${SEEDS} interleavings with crashes no signature is lost and none is doubled`, async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    assert.deepEqual(await simulate(seed), [], `seed ${seed}`);
  }
});

test("3.2 the simulation finds a database without locks and without versions", async () => {
  let found = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const flaws = { noLocks: true, noVersionCheck: true };
    found += (await simulate(seed, flaws)).length > 0 ? 1 : 0;
  }
  assert.ok(found > 0, "a broken database went unnoticed");
});
