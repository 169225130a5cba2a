import { beginHistory, historyTrouble } from "../actions/evidence/keep-history.ts";
import { HISTORY_REMEDY } from "../actions/evidence/make-checkpoint.ts";
import { setTimeout as pause } from "node:timers/promises";
import { createServer, type HttpServer } from "../http/frame/server.ts";
import { claimStorage, storageTrouble } from "../actions/documents/storage-mark.ts";
import type { FrameOptions } from "../http/frame/mount.ts";
import { managementRoutes } from "../http/interface/health/health.ts";
import { sweepExpired } from "../adapters/postgres/calls/rate-limit.ts";
import type { Config, Role } from "../config/config.ts";
import { JOBS } from "../jobs/index.ts";
import { recordRecurringJobs } from "../jobs/recurring.ts";
import { startWorker, type Worker } from "../jobs/worker.ts";
import type { Log } from "../ports/log.ts";
import type { World } from "../ports/world.ts";
import { compose, frameOptionsOf } from "./compose.ts";
import { refuseDemoCredentials, seedDemo } from "./demo.ts";
import { openReceiver, receiverAddress } from "./demo-receiver.ts";
import { makeDemoRequests } from "./demo-requests.ts";
import { openGround, type Ground } from "./ground.ts";
import { mountsFor } from "./mounts.ts";
import { traced } from "./traces.ts";

export type Running = {
  readonly port: number | null;
  readonly world: World;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly config: Config;
  readonly log: Log;
  readonly role: Role;
  /** `start` sets the schema up; `serve` and `work` leave that to `migrate`. */
  readonly behind: "migrate" | "refuse";
};

const SWEEP_EVERY_MS = 60_000;

/** Everything up, in the order in which each thing needs the one before; down in reverse. */
export async function run({ config, log, role, behind }: Options): Promise<Running> {
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const ground = await openGround({ config, log }, behind);
    closing.push(ground.close);
    const { world, close } = await compose(config, log, ground);
    closing.push(close);
    const isNew = config.mode === "demo" && (await seedDemo(world)).isFirst;
    if (config.mode !== "demo") await refuseDemoCredentials(world);
    await requireStorage(world);
    await lookAtHistory(world);
    const frame = frameOptionsOf(config, world, ground);
    if (role !== "api") {
      const worker = await startJobs(world, ground, frame.metrics.worked);
      closing.push(worker.stop);
    }
    if (role === "worker") {
      closing.push(await serveHealth(world, frame, config));
      return { port: null, world, stop };
    }
    const server = createServer(world, frame, mountsFor(world.settings, frame));
    closing.push(server.close);
    const { port } = await listen(server, config);
    closing.push(async () => {
      server.leave();
      await pause(config.leaveSeconds * 1000);
    });
    const hasDemo = config.mode === "demo" && config.demoRequests;
    if (hasDemo) closing.push(await openReceiver(config.demoReceiverPort, log));
    if (isNew && hasDemo) await fillDemo(world, receiverAddress(config.demoReceiverPort));
    return { port, world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a newcomer finds. Without it the demo is empty and works, so it is no reason not to start. */
async function fillDemo(world: World, receiver: string): Promise<void> {
  await makeDemoRequests(world, receiver).catch((fault: unknown) => {
    world.log.warn("the requests of the demo were not all made", { component: "demo", fault });
  });
}

/** Another installation, or the one that this is a copy of, would sweep what we keep there, and we what it needs. */
async function requireStorage(world: World): Promise<void> {
  const state = await claimStorage(world);
  if (state !== "ours") throw new Error(storageTrouble(state));
}

/** Said at the start, not first when somebody needs a proof. */
async function lookAtHistory(world: World): Promise<void> {
  await beginHistory(world);
  const trouble = await historyTrouble(world.store.evidence, world.checkpointLog);
  if (trouble === null) return;
  world.log.error(`The history is not signed. ${HISTORY_REMEDY}`, {
    component: "evidence",
    reason: trouble,
  });
}

async function startJobs(
  world: World,
  { database }: Ground,
  worked: (kind: string, outcome: string, seconds: number) => void,
): Promise<Worker> {
  await recordRecurringJobs(world);
  const worker = await startWorker({
    jobs: world.store.jobs,
    world,
    table: JOBS,
    log: world.log,
    chance: () => (world.ids.random(1)[0] ?? 0) / 255,
    subscribe: async (ring) => (await database.listen("job", ring)).stop,
    around: (job, work) => traced(`job ${job.kind}`, { "job.attempt": job.attempt }, work),
    observe: (kind, outcome, milliseconds) => {
      worked(kind, outcome, milliseconds / 1000);
    },
  });
  const sweep = setInterval(() => {
    sweepExpired(database.sql).catch((fault: unknown) => {
      world.log.warn("expired rows were not swept", { component: "database", fault });
    });
  }, SWEEP_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(sweep);
      await worker.stop();
    },
  };
}

/** Health and metrics of a process that serves nothing else: without them no alarm hears of its jobs. */
async function serveHealth(
  world: World,
  frame: FrameOptions,
  { port, host, workerPort }: Config,
): Promise<() => Promise<void>> {
  const server = createServer(world, frame, (life) => [
    { root: "", version: null, routes: managementRoutes(life, frame) },
  ]);
  try {
    await listen(server, { port: workerPort ?? port + 1, host });
  } catch (error) {
    if (workerPort !== null) throw error;
    world.log.warn("this worker serves no health and metrics; set PARAPH_WORKER_PORT", {
      component: "http",
      fault: error,
    });
  }
  return server.close;
}

async function listen(
  server: HttpServer,
  { port, host }: Pick<Config, "port" | "host">,
): Promise<{ port: number }> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new Error(
        `Port ${port} is taken, perhaps by another Paraph. Stop that, or set PARAPH_PORT.`,
        { cause: error },
      );
    }
    if (code === "EACCES") {
      throw new Error(`Port ${port} needs more rights; set PARAPH_PORT to one above 1023.`, {
        cause: error,
      });
    }
    throw error;
  }
}
