import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { World } from "../../ports/world.ts";

/** Ends one session of the person; an unknown one and somebody else's answer alike. */
export async function endOwnSession(
  { store }: Pick<World, "store">,
  { accountId }: PersonActor,
  id: string,
): Promise<void> {
  const own = await store.sessions.list(accountId);
  if (!own.some((one) => one.id === id)) throw new Refusal("error.session.not_found");
  await store.sessions.end(id);
}
