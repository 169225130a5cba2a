import type { Outcome } from "./events.ts";
import type { RequestManager, SignatureRequest } from "./request.ts";

/**
 * Somebody else of the business manages the request from now on, in whatever state it is. What an API user made stays
 * its own beside them.
 */
export function handedOver(
  request: SignatureRequest,
  manager: Omit<RequestManager, "isMember">,
  at: Date,
): Outcome {
  const owner = isOfApiUser(request) ? request.owner : manager.email;
  const version = request.version + 1;
  return {
    request: {
      ...request,
      owner,
      manager: { ...manager, isMember: true },
      updatedAt: at,
      version,
    },
    effects: [],
  };
}

/** Whether an API user made it and keeps it. */
export function isOfApiUser({ origin }: Pick<SignatureRequest, "origin">): boolean {
  return origin === "API";
}
