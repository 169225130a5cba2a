import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf } from "@paraph/testkit";
import { violations } from "../kit/invariants.ts";
import { emptyPlace, type Place, type Program } from "../kit/program.ts";
import { Busy, Gone, logIn } from "./client.ts";
import { SCENARIOS, type Scenario, type Stage } from "./scenarios.ts";

/** A change of a request passes these: in its transaction, and after it. */
const CHANGE = ["locked", "saved", "effects", "audited", "committed"];
const JOB = ["claimed", "worked", "finished"];

/** Every place at which the power is cut, by the scenario that leads there. */
export const POINTS: Readonly<Record<string, readonly string[]>> = {
  upload: ["received", "examined", "wrapped", "inserted", "committed"],
  blob: ["opened", "written", "renamed"],
  delete: ["before", "erased", "committed"],
  "request.created": ["saved", "effects", "audited", "committed"],
  "request.initiated": CHANGE,
  "request.updated": CHANGE,
  "request.withdrawn": CHANGE,
  "request.expired": ["saved", "effects", "audited"],
  "request.deleted": ["saved", "effects", "audited", "committed"],
  cascade: ["documents", "done"],
  "signer.added": CHANGE,
  "signer.removed": CHANGE,
  "signers.reminded": CHANGE,
  "signers.reminded_automatically": ["saved", "effects", "audited"],
  "observer.added": ["locked", "saved", "committed"],
  "document.added": ["locked", "saved", "committed"],
  "signature.declined": ["saved", "effects", "audited"],
  "signature.failed": ["saved", "effects", "audited"],
  "signature.made": ["saved", "effects", "audited"],
  sign: ["leased", "made", "saved", "committed"],
  "job.callback": JOB,
  "job.announce": JOB,
  "job.invite": JOB,
  "job.remind": JOB,
  "job.cascade": JOB,
  // Recurring jobs come back by themselves: they are never finished.
  "job.checkpoint": ["claimed"],
  "job.sweep": ["claimed"],
};

/**
 * Cuts the power at every place of these scenarios, one after the other, on one database. The process
 * that has recovered from one cut is the one that the next ends: each place needs one start.
 */
export async function cutThePower(names: readonly string[]): Promise<void> {
  const place = await emptyPlace();
  const ground: Ground = { place, receiver: await startReceiver(), program: null };
  for (const name of names) {
    const scenario = SCENARIOS[name];
    for (const part of POINTS[name] ?? []) {
      test(`a power cut at ${name}.${part} loses nothing`, { timeout: 240_000 }, async () => {
        assert.ok(scenario, "no scenario leads there");
        await cutAndRecover(ground, `${name}.${part}`, scenario);
      });
    }
  }
}

type Ground = {
  readonly place: Place;
  readonly receiver: string;
  /** What has recovered from the cut before; null when there was none, or when that failed. */
  program: Program | null;
};

async function cutAndRecover(ground: Ground, point: string, scenario: Scenario): Promise<void> {
  const { place, receiver } = ground;
  const memory = new Map<string, string>();
  const doomed = ground.program ?? (await place.start({ canCrash: true }));
  ground.program = null;
  await doomed.crashAt(point);
  await runUntilGone(place, doomed, scenario, { memory, receiver });
  await endLeases(place);
  const next = await place.start({ canCrash: true });
  try {
    await play(next, scenario, { memory, receiver });
    await settle(place);
    assert.deepEqual(await violations(place.database.owner.sql), []);
    ground.program = next;
  } finally {
    if (ground.program === null) await next.kill();
  }
}

/** Repeats the scenario after a 503, as a client does on a slow machine: each goes on where it stopped. */
export async function play(program: Program, scenario: Scenario, kept: Kept): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await scenario({ client: await logIn(program.url), pdf: aPdf(), ...kept });
      return;
    } catch (error) {
      if (!(error instanceof Busy) || tries === 10) throw error;
      await pause(1000);
    }
  }
}

/** The process must really die at the point; one that the scenario does not pass is a lie. */
async function runUntilGone(
  { database: { owner } }: Place,
  doomed: Program,
  scenario: Scenario,
  kept: Kept,
): Promise<void> {
  try {
    await play(doomed, scenario, kept);
  } catch (error) {
    if (!(error instanceof Gone)) {
      const ended = await goneWithin(doomed, 1000);
      if (!ended) throw error;
    }
  }
  await owner.sql`update job set run_at = now() where kind in ('checkpoint', 'sweep')`;
  const died = await goneWithin(doomed, 120_000);
  if (!died) await doomed.kill();
  assert.ok(died, "the process never came to this point");
}

/** Nothing is left waiting when the process is gone sooner: it would hold the test file open. */
async function goneWithin({ gone }: Program, milliseconds: number): Promise<boolean> {
  const enough = new AbortController();
  const late = pause(milliseconds, false, { signal: enough.signal }).catch(() => false);
  const isGone = await Promise.race([gone.then(() => true), late]);
  enough.abort();
  return isGone;
}

/** What outlives the process. */
export type Kept = Pick<Stage, "memory" | "receiver">;

/** What would take 20 seconds: the leases of the dead process run out. */
export async function endLeases({ database: { owner } }: Place): Promise<void> {
  await owner.sql`update job set lease_until = now() where lease_until is not null`;
  await owner.sql`update signing_lease set until = now() where until is not null`;
  await owner.sql`update idempotency set lease_until = now() where status is null`;
}

/**
 * Until every effect is worked off; what comes back by itself at its own time stays. A claim that was
 * on its way when its process died may be committed after all: then its lease of 20 seconds passes.
 */
export async function settle({ database: { owner } }: Place): Promise<void> {
  for (let tried = 0; tried < 3000; tried += 1) {
    const due = await owner.sql`
      select kind from job where state = 'waiting' and coalesce(key, '') not like 'recurring/%'
         and run_at < now() + interval '1 hour'`;
    if (due.length === 0) return;
    await owner.sql`update job set run_at = now() where run_at > now() and kind = 'callback'`;
    await pause(50);
  }
  assert.fail("effects were never worked off");
}

export async function startReceiver(): Promise<string> {
  const server = createServer((_, answer) => answer.end());
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
}
