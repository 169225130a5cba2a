import type { Actor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import type { RequestId, SignatureId } from "../../domain/ids.ts";
import { advance } from "../../domain/requests/advance.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { changeRequest, type ChangeWorld } from "./change-request.ts";

/** Which signature of which request. */
export type SignaturePlace = {
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
};

/** A signer declines, which ends the whole request (interface 3.2). */
export async function declineSignature(
  world: ChangeWorld,
  actor: Actor,
  { requestId, signatureId }: SignaturePlace,
  reason: string | null,
): Promise<SignatureRequest> {
  return changeRequest(world, actor, requestId, {
    operation: "sign",
    act: "signature.declined",
    facts: { signature: signatureId },
    decide: (before, { at }) => {
      permitSignature(before, actor, signatureId);
      return advance(before, { kind: "decline", at, signature: signatureId, reason });
    },
  });
}

/** Signing cannot be done: the document itself is in the way, or trying again did not help. */
export async function failSignature(
  world: ChangeWorld,
  actor: Actor,
  { requestId, signatureId }: SignaturePlace,
  reason: string,
): Promise<SignatureRequest> {
  return changeRequest(world, actor, requestId, {
    operation: "sign",
    act: "signature.failed",
    facts: { signature: signatureId },
    decide: (before, { at }) => {
      permitSignature(before, actor, signatureId);
      return advance(before, { kind: "fail", at, signature: signatureId, reason });
    },
  });
}
