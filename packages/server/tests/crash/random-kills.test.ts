import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { verifyEvidence } from "../../src/evidence/verify.ts";
import { runProgram } from "../kit/command-line.ts";
import { violations } from "../kit/invariants.ts";
import { emptyPlace, type Program } from "../kit/program.ts";
import { seeded } from "../simulation/scheduler.ts";
import { Busy, Gone, logIn } from "./client.ts";
import { guestScenario } from "./guest-scenario.ts";
import { endLeases, play, settle, startReceiver, type Kept } from "./points.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

/** `npm run faults` sets all of them. */
const ROUNDS = Number(process.env["PARAPH_FAULT_ROUNDS"] ?? 4);
const SEED = Number(process.env["PARAPH_FAULT_SEED"] ?? 1);
const MINUTES = Number(process.env["PARAPH_FAULT_MINUTES"] ?? 24 * 60);
const FIGURES = process.env["PARAPH_FAULT_FIGURES"];
const LANES = 5;
/** So many kills, and then everything must be finished and is looked at. */
const KILLS_BETWEEN_LOOKS = 25;
const LONGEST_MS = 1_000;

/** Whatever people and programs do at the same time; what moves the clock for all is left out. */
const NAMES = Object.keys(SCENARIOS).filter(
  (name) => !/^(?:request\.expired|request\.expiry_cleared|job\.)/.test(name),
);

type Lane = {
  readonly name: string;
  readonly scenario: (url: string) => Scenario;
  readonly kept: Kept;
};

const place = await emptyPlace();
const receiver = await startReceiver();
const chance = seeded(SEED);
const end = Date.now() + MINUTES * 60_000;
let serving: Program | null = null;
let guests = 0;
after(() => serving?.kill());

for (let first = 0; first < ROUNDS; first += KILLS_BETWEEN_LOOKS) {
  const most = Math.min(KILLS_BETWEEN_LOOKS, ROUNDS - first);
  const title = `kills ${first + 1} to ${first + most} of seed ${SEED}: nothing is lost or doubled`;
  test(title, async (context) => {
    if (Date.now() >= end) {
      context.skip("the time given is over");
      return;
    }
    const begun = Date.now();
    const stopped = new AbortController();
    const finished = new Map<string, number>();
    serving ??= await place.start();
    const failed = new AbortController();
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      try {
        while (!stopped.signal.aborted) {
          const one = aLane(lane === 0);
          await playOut(one);
          finished.set(one.name, (finished.get(one.name) ?? 0) + 1);
        }
      } catch (error) {
        failed.abort();
        throw error;
      }
    });
    const ended = Promise.all(lanes);
    // Reported when it is waited for; until then it must not end the process.
    ended.catch(() => undefined);
    let kills = 0;
    while (kills < most && Date.now() < end && !failed.signal.aborted) {
      await replace();
      kills += 1;
    }
    stopped.abort();
    await ended;
    await settle(place);
    assert.deepEqual(await violations(place.database.owner.sql), []);
    const signed = await checkEvidence();
    if (FIGURES === undefined) return;
    const seconds = Math.round((Date.now() - begun) / 1000);
    const work = Object.fromEntries([...finished].toSorted(([a], [b]) => a.localeCompare(b)));
    appendFileSync(FIGURES, `${JSON.stringify({ seed: SEED, kills, seconds, signed, work })}\n`);
  });
}

/** Starts the next process beside the one that serves, kills that at any moment and has the work go on. */
async function replace(): Promise<void> {
  const [killed, next] = [serving, await place.start()];
  await pause(chance() * LONGEST_MS);
  serving = next;
  await killed?.kill();
  await endLeases(place);
}

/** One piece of work to its end, over as many kills as it takes: what was cut was not acknowledged. */
async function playOut({ name, scenario, kept }: Lane): Promise<void> {
  for (;;) {
    const program = serving;
    assert.ok(program);
    try {
      await play(program, scenario(program.url), kept);
      return;
    } catch (error) {
      const isReplaced = program !== serving;
      const isAlive = program.child.exitCode === null && program.child.signalCode === null;
      if (isReplaced || (isAlive && (error instanceof Gone || error instanceof Busy))) {
        await pause(50);
        continue;
      }
      throw new Error(`${name} cannot be finished after a kill: ${String(error)}`, {
        cause: error,
      });
    }
  }
}

/** The whole history against all its checkpoints, and the protocols of the newest signed requests. */
async function checkEvidence(): Promise<number> {
  assert.ok(serving);
  const { sql } = place.database.owner;
  const signed = await sql<{ readonly id: string }>`
    select id from request where status = 'SIGNED' and deleted_at is null
     order by created_at desc limit 10`;
  const client = await logIn(serving.url);
  for (const { id } of signed) {
    const { bytes } = await client.call("GET", `/v2/signature-requests/${id}/report?type=JSON`);
    assert.deepEqual(verifyEvidence(Buffer.from(bytes).toString()).findings, [], id);
  }
  const { printed } = await runProgram(["verify-audit"], {
    PARAPH_DATABASE_URL: place.database.url,
    PARAPH_DATA_DIR: place.folder,
  });
  assert.match(printed, /nothing was altered/);
  return signed.length;
}

function aLane(isGuest: boolean): Lane {
  const kept = { memory: new Map<string, string>(), receiver };
  if (isGuest) {
    guests += 1;
    const name = `Guest${guests}`;
    return { name: "a guest signs", scenario: (url) => guestScenario(url, name), kept };
  }
  const name = NAMES[Math.floor(chance() * NAMES.length)] ?? "sign";
  const scenario = SCENARIOS[name];
  assert.ok(scenario, name);
  return { name, scenario: () => scenario, kept };
}
