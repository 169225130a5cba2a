import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";

/**
 * `npm run faults -- [--rounds N] [--seed S]`: kills the service with SIGKILL so many times, each time at a random
 * moment while people sign and programs call, and looks after every restart whether anything was lost or doubled.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("--rounds takes a whole number of at least 1");
  process.exit(1);
}
console.log(`${rounds} rounds of kill -9 with seed ${values.seed}; a point is a round.`);
const child = spawn(process.execPath, ["scripts/test.ts", "crash/random-kills"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PARAPH_FAULT_ROUNDS: values.rounds,
    PARAPH_FAULT_SEED: values.seed,
    PARAPH_TEST_FILE_MS: String(24 * 3_600_000),
  },
});
const [code] = (await once(child, "exit")) as [number | null];
process.exitCode = code ?? 1;
