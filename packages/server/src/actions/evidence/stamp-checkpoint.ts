import {
  buildTimeStampRequest,
  parseTimeStampResponse,
  parseTimeStampToken,
  PkiError,
  requireTimeStamp,
} from "@paraph/engine/pki";
import { sha256 } from "../../evidence/hash.ts";
import type { KeptLine } from "../../ports/checkpoint-log.ts";
import type { World } from "../../ports/world.ts";
import type { CheckpointWorld } from "./make-checkpoint.ts";

/** Authorities may charge for every stamp, and each one covers all the past. */
const STAMP_EVERY_SECONDS = 3600;
const NONCE_BYTES = 8;

/**
 * Lets the time-stamp authority say when the file's last checkpoint was there, once an hour. Where none
 * answers it is logged, tried again with the next checkpoint, and holds nothing up.
 */
export async function stampCheckpoint(
  world: CheckpointWorld & Pick<World, "trust">,
): Promise<void> {
  const lines = (await world.checkpointLog.tail()) ?? [];
  const last = lines.findLast(({ kind }) => kind === "checkpoint");
  const stamped = lines.findLast(({ kind }) => kind === "stamped");
  if (last?.kind !== "checkpoint" || !isDue(stamped, world.clock.now())) return;
  try {
    const token = await stampOver(world, last.note);
    await world.store.transaction(async (tx) => {
      await tx.evidence.lockFrontier(); // who appends holds it
      const at = world.clock.now().toISOString();
      await world.checkpointLog.append({ kind: "stamped", at, note: last.note, token });
    });
  } catch (fault) {
    world.log.warn("a checkpoint was not time-stamped", { component: "evidence", fault });
  }
}

function isDue(stamped: KeptLine | undefined, now: Date): boolean {
  if (stamped === undefined) return true;
  return now.getTime() - Date.parse(stamped.at) >= STAMP_EVERY_SECONDS * 1000;
}

async function stampOver(
  { trust, ids, settings }: CheckpointWorld & Pick<World, "trust">,
  note: string,
): Promise<string> {
  const digest = digestOf(note);
  const nonce = BigInt(`0x01${Buffer.from(ids.random(NONCE_BYTES)).toString("hex")}`);
  const request = buildTimeStampRequest("SHA-256", digest, nonce);
  const answer = parseTimeStampResponse(await trust.timestamp(request, settings.mode, "any"));
  requireTimeStamp(answer, { digestName: "SHA-256", digest, nonce });
  return Buffer.from(answer.der).toString("base64");
}

/** The time that a token states of a note; null where it is no intact time stamp of that note. */
export function stampedAt(note: string, token: string): Date | null {
  try {
    const parsed = parseTimeStampToken(new Uint8Array(Buffer.from(token, "base64")));
    requireTimeStamp(parsed, { digestName: "SHA-256", digest: digestOf(note), nonce: null });
    return parsed.statement.time;
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}

function digestOf(note: string): Uint8Array {
  return sha256(new TextEncoder().encode(note));
}
