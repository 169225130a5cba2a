import type { Actor } from "../../domain/access/actor.ts";
import { may, permitRequest } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import { hex } from "../../domain/hex.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import { readRequest } from "../requests/read-request.ts";
import type { CheckpointWorld } from "./make-checkpoint.ts";
import { proveActs } from "./prove-acts.ts";

/**
 * Every act of a request with its place under a signed checkpoint, for whoever may have its protocol.
 * Each is proven before it is shown; from where somebody came is for those who manage it.
 */
export async function readHistory(world: CheckpointWorld, actor: Actor, id: RequestId) {
  const request = await readRequest(world, actor, id);
  permitRequest(request, actor, "report");
  const isManaged = may(request, actor, "manage");
  const proved = await proveActs(world, id);
  if (!proved) throw new Error(`request ${id} has no history`);
  const { events, checkpoint } = proved;
  return {
    acts: events.map(({ entry, proof }) => ({
      n: entry.n,
      at: entry.at,
      type: entry.type,
      actor: textIn(entry.personal, "actor"),
      signatureId: textIn(entry.facts, "signature"),
      network: isManaged ? textIn(entry.personal, "network") : null,
      position: entry.position,
      leaf: hex(entry.leaf),
      proofLength: proof.length,
    })),
    checkpoint: {
      size: checkpoint.size,
      root: hex(checkpoint.root),
      createdAt: checkpoint.createdAt,
    },
  };
}

function textIn(members: JsonObject, name: string): string | null {
  const value = members[name];
  return typeof value === "string" ? value : null;
}
