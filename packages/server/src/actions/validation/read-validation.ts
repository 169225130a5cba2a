import { Refusal } from "@paraph/contract/errors";
import type { ApiActor } from "../../domain/access/actor.ts";
import type { StoredValidation } from "../../ports/store/validation.ts";
import type { World } from "../../ports/world.ts";

type ReadWorld = Pick<World, "store" | "clock">;

/** What was found; to everybody but the API user who asked it is as if it had never been. */
export async function readValidation(
  { store, clock }: ReadWorld,
  { user }: ApiActor,
  id: string,
): Promise<StoredValidation> {
  const found = await store.validations.find(id, clock.now());
  if (found?.owner !== user.username) throw new Refusal("error.validation.not_found");
  return found;
}

/** Interface 4.6: forgets a result before its time. */
export async function deleteValidation(
  world: ReadWorld,
  actor: ApiActor,
  id: string,
): Promise<void> {
  await readValidation(world, actor, id);
  await world.store.validations.remove(id);
}

const NO_PICTURE = "The document has no such page, or the page looks as it was signed.";

/** What changed on a page; a page that looks the same has no picture. */
export async function readDifference(
  world: ReadWorld,
  actor: ApiActor,
  id: string,
  page: number,
): Promise<Uint8Array> {
  await readValidation(world, actor, id);
  const picture = await world.store.validations.picture(id, page);
  if (!picture) throw new Refusal("error.document.page_not_found", { message: NO_PICTURE });
  return picture;
}
