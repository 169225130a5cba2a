import type { Effect } from "../../domain/requests/effects.ts";
import type { Outcome } from "../../domain/requests/events.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { JobOrder, JsonObject } from "../../ports/jobs.ts";
import type { Tables } from "../../ports/store.ts";
import type { World } from "../../ports/world.ts";

/** What the audit trail says of a change: facts for ever, what names people beside them. */
export type Act = {
  readonly type: string;
  readonly at: Date;
  readonly facts?: JsonObject;
  readonly personal?: JsonObject;
};

/** Saves a change with all its consequences; belongs into the transaction that locked it. */
export async function recordChange(
  world: Pick<World, "ids">,
  tables: Tables,
  before: SignatureRequest,
  { request, effects }: Outcome,
  act: Act,
): Promise<SignatureRequest> {
  await tables.requests.save(before, request);
  await recordEffects(world, tables, request, effects, act.at);
  await recordAct(tables, request, act);
  return request;
}

/** Records effects as jobs; a callback is in the delivery log from the first moment. */
export async function recordEffects(
  { ids }: Pick<World, "ids">,
  tables: Tables,
  request: SignatureRequest,
  effects: readonly Effect[],
  at: Date,
): Promise<void> {
  const orders: JobOrder[] = [];
  for (const effect of effects) {
    if (effect.kind !== "callback") {
      orders.push(orderFor(request, effect));
      continue;
    }
    const { kind: _kind, ...call } = effect;
    const id = ids.uuid();
    const untried = { attempts: 0, messages: [], createdAt: at, updatedAt: at };
    await tables.callbacks.add({ id, state: "OPEN", ...call, ...untried });
    orders.push(callbackOrder(request, id));
  }
  if (orders.length > 0) await tables.jobs.add(orders);
}

/** Calls of one request are made in order: they share a lane (decisions 11). */
export function callbackOrder(
  { id, businessId }: Pick<SignatureRequest, "id" | "businessId">,
  callbackId: string,
): JobOrder {
  const payload = { callbackId, requestId: id };
  return { kind: "callback", payload, businessId, lane: `callbacks of ${id}` };
}

/** One act in the chain of the request. */
export async function recordAct(
  tables: Tables,
  request: SignatureRequest,
  { type, at, facts = {}, personal = {} }: Act,
): Promise<void> {
  await tables.audit.append({
    subject: request.id,
    type,
    at,
    facts: { status: request.status, version: request.version, ...facts },
    personal,
  });
}

/** The facts of the documents at this moment, as acts name them. */
export function documentFacts(request: SignatureRequest): JsonObject {
  const documents = request.documents.map(({ id, versionId }) => ({ id, version: versionId }));
  return { documents };
}

function orderFor(
  { businessId }: SignatureRequest,
  effect: Exclude<Effect, { readonly kind: "callback" }>,
): JobOrder {
  const { kind, ...payload } = effect;
  return { kind, payload, businessId };
}
