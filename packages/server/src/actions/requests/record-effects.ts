import { fillPlaceholders } from "../../domain/callbacks/address.ts";
import type { Effect, EffectKind, EffectOf } from "../../domain/requests/effect.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { JobOrder } from "../../ports/store/jobs.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";

/** Callbacks of one request go one after the other, and so do the mails to one reader. */
type Order = Pick<JobOrder, "lane" | "key">;

const ORDERS: {
  readonly [Kind in Exclude<EffectKind, "callback">]: (effect: EffectOf<Kind>, at: string) => Order;
} = {
  invite: ({ signatureId }) => ({
    lane: `mail/${signatureId}`,
    key: `invite/${signatureId}`,
  }),
  remind: ({ signatureId }, at) => ({
    lane: `mail/${signatureId}`,
    key: `remind/${signatureId}/${at}`,
  }),
  announce: ({ requestId, ending, to }) => ({
    lane: `mail/${to.kind === "signer" ? to.signatureId : `${requestId}/${to.email}`}`,
    key: `announce/${requestId}/${ending}/${to.kind === "signer" ? to.signatureId : to.email}`,
  }),
  cascade: ({ requestId }) => ({ lane: `cascade/${requestId}`, key: `cascade/${requestId}` }),
};

/**
 * Records what must happen outside, in the transaction of the change that causes it. `at` is the
 * time of the business; the address of a callback is filled in now, with the ids of this moment.
 */
export async function recordEffects(
  world: Pick<World, "ids">,
  tables: Pick<Tables, "jobs" | "callbacks">,
  request: Pick<SignatureRequest, "businessId" | "environment">,
  effects: readonly Effect[],
  at: Date,
): Promise<void> {
  const orders: JobOrder[] = [];
  for (const effect of effects) {
    orders.push(
      effect.kind === "callback"
        ? await callbackOrder(world, tables, request, effect, at)
        : orderOf(request, effect, at),
    );
  }
  await tables.jobs.add(orders);
}

async function callbackOrder(
  { ids }: Pick<World, "ids">,
  { callbacks }: Pick<Tables, "callbacks">,
  side: Pick<SignatureRequest, "businessId" | "environment">,
  effect: EffectOf<"callback">,
  at: Date,
): Promise<JobOrder> {
  const id = ids.uuid();
  const { requestId, event, documentId, signatureId } = effect;
  const url = fillPlaceholders(effect.url, effect);
  await callbacks.add({ id, requestId, event, url, documentId, signatureId, createdAt: at });
  return callbackJob(id, requestId, side);
}

/** The job that delivers a callback, at the event and at a replay. */
export function callbackJob(
  id: string,
  requestId: string,
  { businessId, environment }: Pick<SignatureRequest, "businessId" | "environment">,
): JobOrder {
  return {
    kind: "callback",
    payload: { callbackId: id },
    businessId,
    environment,
    lane: `callback/${requestId}`,
    key: `callback/${id}`,
  };
}

function orderOf(
  { businessId, environment }: Pick<SignatureRequest, "businessId" | "environment">,
  effect: Exclude<Effect, { readonly kind: "callback" }>,
  at: Date,
): JobOrder {
  // The table has a row for each kind, which the compiler cannot follow through the union.
  const order = ORDERS[effect.kind] as (effect: Effect, at: string) => Order;
  const when = at.toISOString();
  return {
    kind: effect.kind,
    payload: { ...effect, at: when },
    businessId,
    environment,
    ...order(effect, when),
  };
}
