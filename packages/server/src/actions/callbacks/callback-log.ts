import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { CallbackExchange, LoggedCallback } from "../../ports/store/callbacks.ts";
import type { World } from "../../ports/world.ts";
import { callbackJob } from "../requests/record-effects.ts";
import { recordBusiness } from "../business/record-act.ts";
import { businessFor, byPerson } from "../business/business-of-person.ts";

const MOST = 100;

/** The newest callbacks of one environment of a business. */
export async function readCallbackLog(
  { store }: Pick<World, "store">,
  person: PersonActor,
  id: string,
  environment: Environment,
): Promise<readonly LoggedCallback[]> {
  const { business } = await businessFor(store, person, id, "see callbacks");
  return store.callbacks.newest(business.id, environment, MOST);
}

/** One call with what was sent and the beginning of what was answered. */
export async function readExchange(
  { store }: Pick<World, "store">,
  person: PersonActor,
  id: string,
  { callbackId, n }: { readonly callbackId: string; readonly n: number },
): Promise<{ readonly url: string; readonly exchange: CallbackExchange }> {
  const { business } = await businessFor(store, person, id, "see callbacks");
  const callback = await store.callbacks.find(callbackId);
  const request = callback && (await store.requests.find(callback.requestId));
  const exchange =
    request?.businessId === business.id ? await store.callbacks.exchange(callbackId, n) : null;
  if (!callback || !exchange) throw new Refusal("error.sr.callback_not_found");
  return { url: callback.url, exchange };
}

/** Makes a call again that is over; one that is still being tried goes on as it is. */
export async function repeatCallback(
  { store, clock }: Pick<World, "store" | "clock">,
  person: PersonActor,
  id: string,
  callbackId: string,
): Promise<void> {
  await store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "repeat callbacks");
    const callback = await tables.callbacks.find(callbackId);
    const request = callback && (await tables.requests.lock(callback.requestId));
    if (request?.businessId !== business.id) throw new Refusal("error.sr.callback_not_found");
    const at = businessTime(business, request, clock.now());
    if (!(await tables.callbacks.reopen(callbackId, at))) return;
    await tables.jobs.add([callbackJob(callbackId, request.id, request)]);
    const facts = { callback: callbackId, request: request.id, environment: request.environment };
    const by = byPerson(person);
    await recordBusiness({ clock }, tables, business.id, "callback.repeated", facts, {}, by);
  });
}
