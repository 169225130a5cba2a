import type { Actor } from "../../domain/access/actor.ts";
import type { RequestId, SignatureId } from "../../domain/ids.ts";
import { renewLink } from "../../domain/requests/links.ts";
import { countStrangers } from "../count-strangers.ts";
import { changeRequest, type WritingWorld } from "./change-request.ts";

/**
 * Hands a signer without an account a new link: who holds the older one is told so, and what it opened
 * ends in the same transaction (interface 12).
 */
export async function replaceLink(
  world: WritingWorld,
  actor: Actor,
  id: RequestId,
  signature: SignatureId,
): Promise<void> {
  await changeRequest(world, actor, id, {
    operation: "manage",
    act: "signer.link_renewed",
    facts: { signature },
    decide: async (before, { at, tables }) => {
      const outcome = renewLink(before, signature, at);
      await countStrangers(world, tables, before, outcome);
      await tables.sessions.endOfSignature(signature);
      await tables.embedAddresses.endOfSignature(signature);
      return outcome;
    },
  });
}
