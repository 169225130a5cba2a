import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { violations } from "../kit/invariants.ts";
import { emptyPlace, type Program } from "../kit/program.ts";
import { seeded } from "../simulation/scheduler.ts";
import { guestScenario } from "./guest-scenario.ts";
import { endLeases, play, settle, startReceiver, type Kept } from "./points.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

/** `npm run faults` sets both. */
const ROUNDS = Number(process.env["PARAPH_FAULT_ROUNDS"] ?? 4);
const SEED = Number(process.env["PARAPH_FAULT_SEED"] ?? 1);
const LANES = 5;
const LONGEST_MS = 2_500;

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
let program: Program | null = null;
let unfinished: readonly Lane[] = [];
let guests = 0;
after(() => program?.kill());

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`kill -9 at any moment, round ${round} of seed ${SEED}: nothing is lost or doubled`, async () => {
    const running = await recovered();
    unfinished = Array.from({ length: LANES }, (_, lane) => aLane(lane === 0));
    const outcomes = unfinished.map(async (lane) => {
      await play(running, lane.scenario(running.url), lane.kept);
    });
    const ended = Promise.allSettled(outcomes);
    await pause(chance() * LONGEST_MS);
    await running.kill();
    // What was cut by the kill was not acknowledged; what the next process must finish is known by its memory.
    await ended;
  });
}

test(`after the last of ${ROUNDS} rounds everything is finished, once`, async () => {
  await recovered();
});

/** Starts the next process, finishes all that the last one was killed at, and looks for anything wrong. */
async function recovered(): Promise<Program> {
  await endLeases(place);
  program = await place.start();
  const next = program;
  for (const { name, scenario, kept } of unfinished) {
    try {
      await play(next, scenario(next.url), kept);
    } catch (error) {
      throw new Error(`${name} cannot be finished after the crash: ${String(error)}`, {
        cause: error,
      });
    }
  }
  unfinished = [];
  await settle(place);
  assert.deepEqual(await violations(place.database.owner.sql), []);
  return next;
}

function aLane(isGuest: boolean): Lane {
  const kept = { memory: new Map<string, string>(), receiver };
  if (isGuest) {
    guests += 1;
    const name = `Guest${guests}`;
    return { name, scenario: (url) => guestScenario(url, name), kept };
  }
  const name = NAMES[Math.floor(chance() * NAMES.length)] ?? "sign";
  const scenario = SCENARIOS[name];
  assert.ok(scenario, name);
  return { name, scenario: () => scenario, kept };
}
