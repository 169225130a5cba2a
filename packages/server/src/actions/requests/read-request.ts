import { Refusal } from "@paraph/contract/errors";
import type { Actor, PersonActor } from "../../domain/access/actor.ts";
import { allows, meetsFirst, permitRequest, rolesIn } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";

/** A request that the actor may see (interface 4.3). */
export async function readRequest(
  { store }: Pick<World, "store">,
  actor: Actor,
  id: RequestId,
): Promise<SignatureRequest> {
  const request = await store.requests.find(id);
  if (!request) throw new Refusal("error.sr.not_found");
  permitRequest(request, actor, "read");
  return actor.kind === "person" ? meet(store, request, actor) : request;
}

/** The first time that a person meets a request, their address in it is bound to their account. */
async function meet(
  { requests, participants }: Pick<World["store"], "requests" | "participants">,
  request: SignatureRequest,
  actor: PersonActor,
): Promise<SignatureRequest> {
  if (!meetsFirst(request, actor)) return request;
  await participants.bind([request.id], actor.email, actor.accountId);
  const bound = await requests.find(request.id);
  if (!bound) throw new Refusal("error.sr.not_found");
  // Somebody else with the same address may have been a moment faster.
  permitRequest(bound, actor, "read");
  return bound;
}

/** Of the given ids those that the actor may see, in the order asked for, each once. */
export async function readMany(
  { store }: Pick<World, "store">,
  actor: Actor,
  ids: readonly RequestId[],
): Promise<readonly SignatureRequest[]> {
  const found = await store.requests.findMany(ids);
  const seen = new Map(
    found
      .filter((request) => allows(rolesIn(request, actor), "read"))
      .map((request) => [request.id as string, request]),
  );
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => seen.get(id) ?? []);
}
