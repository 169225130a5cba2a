import { Refusal } from "@paraph/contract/errors";
import { play, type Play } from "../actions/sandbox/play-signer.ts";
import type { RequestId, SignatureId } from "../domain/ids.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { textOf } from "./payload.ts";

/** A signer of the sandbox does what its address says. */
export async function runSandboxAct(world: World, job: Job): Promise<void> {
  const place = {
    requestId: textOf(job, "requestId") as RequestId,
    signatureId: textOf(job, "signatureId") as SignatureId,
  };
  try {
    await play(world, place, textOf(job, "act") as Play, null);
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/** The request went on without it: signed or ended by somebody else, changed or deleted. */
function isOver(error: unknown): boolean {
  const over = [
    "error.sr.not_found",
    "error.sr.not_open",
    "error.sr.not_your_turn",
    "error.sr.already_signed",
    "error.sr.signature_not_found",
  ];
  return error instanceof Refusal && over.includes(error.key);
}
