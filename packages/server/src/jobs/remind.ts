import type { SignatureId } from "../domain/ids.ts";
import type { Job } from "../ports/jobs.ts";
import type { World } from "../ports/world.ts";
import { asking, isWaiting } from "./invite.ts";
import { textOf } from "./payload.ts";
import { letterTo } from "./reader.ts";
import { sendLetter } from "./send-letter.ts";

/** A reminder to somebody whose turn it is; it is not sent when they have signed meanwhile. */
export async function runRemind(
  world: Pick<World, "store" | "messengers" | "settings" | "keyHasher" | "clock">,
  job: Job,
): Promise<void> {
  const signatureId = textOf(job, "signatureId") as SignatureId;
  const letter = await letterTo(world, textOf(job, "requestId"), { kind: "signer", signatureId });
  if (!letter || !isWaiting(letter)) return;
  const key = `remind/${signatureId}/${textOf(job, "at")}`;
  await sendLetter(world, letter, { kind: "reminder", ...asking(letter) }, key);
}
