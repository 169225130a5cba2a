import path from "node:path";
import { fileCheckpointLog } from "../adapters/checkpoint-log/file-log.ts";
import type { Config } from "../config/config.ts";
import type { CheckpointLog } from "../ports/checkpoint-log.ts";

/** Beside the keys: neither the database nor its backup holds it. */
export function checkpointLogOf({ dataDir }: Pick<Config, "dataDir">): CheckpointLog {
  return fileCheckpointLog(path.join(dataDir, "keys", "checkpoints.jsonl"));
}
