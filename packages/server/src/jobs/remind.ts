import type { SignatureId } from "../domain/ids.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { asking, isWaiting } from "./invite.ts";
import { textOf } from "./payload.ts";
import { addressedMail } from "./reader.ts";
import { sendMail } from "./send-mail.ts";

/** A reminder to somebody whose turn it is; it is not sent when they have signed meanwhile. */
export async function runRemind(
  world: Pick<World, "store" | "messengers" | "settings" | "secretKeys" | "clock">,
  job: Job,
): Promise<void> {
  const signatureId = textOf(job, "signatureId") as SignatureId;
  const mail = await addressedMail(world, textOf(job, "requestId"), {
    kind: "signer",
    signatureId,
  });
  if (!mail || !isWaiting(mail)) return;
  const key = `remind/${signatureId}/${textOf(job, "at")}`;
  await sendMail(world, mail, { kind: "reminder", ...(await asking(world, mail)) }, key);
}
