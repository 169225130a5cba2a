import {
  renewStorageMark,
  storageState,
  storageTrouble,
} from "../../actions/documents/storage-mark.ts";
import { recordRecurringJobs } from "../../jobs/recurring.ts";
import type { Call, Command } from "./call.ts";

/** Whose the storage is, and how it becomes ours after a restore. */
export const STORAGE_COMMANDS: Readonly<Record<string, Command>> = {
  "storage show": showStorage,
  "storage adopt": adoptStorage,
};

async function showStorage({ world, say }: Call): Promise<void> {
  const state = await storageState(world);
  say(state === "ours" ? "The storage carries our mark." : storageTrouble(state));
}

async function adoptStorage({ world, say }: Call): Promise<void> {
  await renewStorageMark(world);
  await recordRecurringJobs(world); // the sweep may have been given up for want of the mark
  say("The storage carries our mark; any other installation stops sweeping it.");
}
