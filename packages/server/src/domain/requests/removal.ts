import type { Effect } from "./effect.ts";
import { announcements } from "./effects.ts";
import type { SignatureRequest } from "./request.ts";

/**
 * What follows from deleting a request, in any state: those invited to an OPEN one are told, its
 * documents go asynchronously, and no callback runs (interface 4.3).
 */
export function removalEffects(request: SignatureRequest): readonly Effect[] {
  const announced = request.status === "OPEN" ? announcements(request, "withdrawn", null) : [];
  return [...announced, { kind: "cascade", requestId: request.id }];
}
