import { storageState } from "../actions/documents/storage-mark.ts";
import { prometheusMetrics, type Listing } from "../adapters/metrics/prometheus.ts";
import type { Config } from "../config/config.ts";
import { standingRefusal, waitingForWitness } from "../evidence/kept.ts";
import { MESSAGE_JOBS } from "../jobs/index.ts";
import type { CheckpointLog } from "../ports/checkpoint-log.ts";
import type { Store } from "../ports/store/store.ts";
import type { World } from "../ports/world.ts";
import { checkpointLogOf } from "./checkpoint-log.ts";
import type { Ground } from "./ground.ts";

/** What an instance measures of itself: its jobs, its database, its storage and its history. */
export function metricsOf(
  config: Config,
  { store, blobs }: Pick<World, "store" | "blobs">,
  ground: Ground,
) {
  const checkpoints = checkpointLogOf(config);
  return prometheusMetrics(
    [
      ...readingsOf(store, ground, checkpoints),
      {
        name: "paraph_storage_refused",
        help: "1 while nothing is written because the storage does not carry the mark of this installation",
        read: async () => ((await storageState({ store, blobs })) === "ours" ? 0 : 1),
      },
      ...(config.witness ? [witnessReading(checkpoints)] : []),
    ],
    [damageListing(store)],
  );
}

const MOST_DAMAGED = 100;

/** Named in the metrics, because an alarm that says where to look is one step less at night. */
export function damageListing({ keys }: Pick<Store, "keys">): Listing {
  return {
    name: "paraph_document_damaged",
    help: "1 for each document whose stored content was found missing or altered, the first 100",
    labels: ["document", "signature_request", "damage"],
    list: async () =>
      (await keys.listDamaged(MOST_DAMAGED)).map(({ id, requestId, damage }) => {
        return { document: id, signature_request: requestId ?? "", damage };
      }),
  };
}

function witnessReading(kept: CheckpointLog) {
  return {
    name: "paraph_witness_behind_seconds",
    help: "How long a checkpoint of this instance has been waiting for the witness to take it",
    read: async () => {
      const waiting = waitingForWitness(await kept.tail());
      return waiting === null ? 0 : (Date.now() - waiting.since.getTime()) / 1000;
    },
  };
}

function readingsOf({ jobs }: Store, { database, downSeconds }: Ground, kept: CheckpointLog) {
  return [
    {
      name: "paraph_history_refused",
      help: "1 while the history is not signed because it does not go on from the checkpoint file",
      read: async () => (standingRefusal(await kept.tail()) === null ? 0 : 1),
    },
    {
      name: "paraph_database_down_seconds",
      help: "How long the embedded PostgreSQL has been away and is being started again",
      read: downSeconds,
    },
    {
      name: "paraph_mail_waiting_seconds",
      help: "How long the oldest mail or text message that is due has not left",
      read: () => jobs.longestWait(MESSAGE_JOBS),
    },
    {
      name: "paraph_jobs_due",
      help: "Jobs whose time has come and that nobody has finished",
      read: async () => (await jobs.count()).due,
    },
    {
      name: "paraph_jobs_waiting",
      help: "Jobs that are not finished",
      read: async () => (await jobs.count()).waiting,
    },
    {
      name: "paraph_jobs_parked",
      help: "Jobs that were given up and wait for a person",
      read: async () => (await jobs.count()).parked,
    },
    {
      name: "paraph_database_connections_open",
      help: "Open connections of this process to the database",
      read: () => database.load().open,
    },
    {
      name: "paraph_database_connections_awaited",
      help: "Calls that wait for a connection to the database",
      read: () => database.load().waiting,
    },
  ];
}
