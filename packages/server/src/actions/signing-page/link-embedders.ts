import { embeddersOf } from "../../domain/signing-page/embedding.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import type { Linked } from "./open-link.ts";

/** Whose pages may show the page of an address for a frame; nobody's that of any other link. */
export async function linkEmbedders(
  { store }: Pick<World, "store">,
  linked: Linked | null,
): Promise<readonly string[]> {
  if (!linked?.embedAddress) return [];
  return embeddersOf(await businessOf(store, linked.request), linked.request);
}

/**
 * Around which pages a frame stood: browsers show it on listed pages alone. Which of them it was is the word of the
 * browser; one that names none of them leaves all that are listed.
 */
export async function frameOf(
  world: Pick<World, "store">,
  linked: Linked,
  origin: string | null,
): Promise<readonly string[]> {
  const listed = await linkEmbedders(world, linked);
  return origin !== null && listed.includes(origin) ? [origin] : listed;
}
