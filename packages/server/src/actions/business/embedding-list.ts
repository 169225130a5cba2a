import type { PersonActor } from "../../domain/access/actor.ts";
import { embeddingOriginsFrom } from "../../domain/signing-page/embedding.ts";
import type { World } from "../../ports/world.ts";
import { changeBusiness } from "./manage-businesses.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { requireFresh, type Proven } from "./fresh.ts";

type EmbeddingWorld = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

/** Whose pages may show the signing pages of this business in a frame. */
export async function readEmbeddingList(
  { store }: EmbeddingWorld,
  person: PersonActor,
  id: string,
): Promise<readonly string[]> {
  const { business } = await businessFor(store, person, id, "manage embedding");
  return business.embeddingOrigins;
}

/** Lists them anew; a frame that stands already stays until it is loaded again. */
export async function changeEmbeddingList(
  world: EmbeddingWorld,
  { person, session }: Proven,
  id: string,
  origins: readonly string[],
): Promise<readonly string[]> {
  const { business } = await businessFor(world.store, person, id, "manage embedding");
  requireFresh(world, session);
  const embeddingOrigins = embeddingOriginsFrom(origins);
  await changeBusiness(world, business.id, { embeddingOrigins }, byPerson(person));
  return embeddingOrigins;
}
