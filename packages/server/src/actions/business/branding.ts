import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { shareOf } from "../../domain/access/share.ts";
import { accentFrom, isReadable, readableShade } from "../../domain/business/accent.ts";
import {
  brandingFrom,
  LOGO_SIZE,
  lookOf,
  MOST_LOGO_BYTES,
  type Branding,
} from "../../domain/business/branding.ts";
import type { Business, BusinessId } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessFor, byPerson } from "./business-of-person.ts";
import { checkName } from "./manage-businesses.ts";
import { recordBusiness } from "./record-act.ts";
import { requireFresh, type Proven } from "./fresh.ts";

type BrandWorld = Pick<World, "store" | "clock" | "inspector">;
type Names = Pick<Branding, "displayName" | "accent">;

/** What was chosen, and how signers see it. */
export async function readBranding(
  { store }: Pick<World, "store">,
  person: PersonActor,
  id: string,
) {
  const { business } = await businessFor(store, person, id, "manage branding");
  return shown(store, business);
}

/** The shades of a colour before it is saved, or the nearest colour that would do. */
export async function tryAccent(
  { store }: Pick<World, "store">,
  person: PersonActor,
  id: string,
  colour: string,
) {
  await businessFor(store, person, id, "manage branding");
  const instead = isReadable(colour) ? null : readableShade(colour);
  return { isReadable: instead === null, instead, shades: accentFrom(instead ?? colour) };
}

/** Another name and colour for signers to see; nothing is the own name and our own colour. */
export async function changeBranding(world: BrandWorld, proven: Proven, id: string, given: Names) {
  const names = brandingFrom(given);
  return changed(world, proven, id, async (tables, business) => {
    if (names.displayName !== null) {
      await checkName(tables, business, names.displayName, "displayName");
    }
    await tables.brandings.saveNames(business, names);
  });
}

/** Another logo. A picture of a stranger is decoded and written anew where it can do no harm. */
export async function changeLogo(world: BrandWorld, proven: Proven, id: string, content: string) {
  const { person, session } = proven;
  await businessFor(world.store, person, id, "manage branding");
  requireFresh(world, session);
  const given = Buffer.from(content, "base64");
  if (given.length > MOST_LOGO_BYTES) throw new Refusal("error.image.too_large");
  const { file } = await world.inspector.redrawImage(given, shareOf(person), {
    most: LOGO_SIZE,
  });
  return changed(world, proven, id, (tables, business) =>
    tables.brandings.saveLogo(business, file),
  );
}

/** No logo any more. */
export async function removeLogo(world: BrandWorld, proven: Proven, id: string) {
  return changed(world, proven, id, (tables, business) =>
    tables.brandings.saveLogo(business, null),
  );
}

async function changed(
  world: BrandWorld,
  { person, session }: Proven,
  id: string,
  save: (tables: Tables, business: BusinessId) => Promise<void>,
) {
  return world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "manage branding");
    requireFresh(world, session);
    await save(tables, business.id);
    const facts = { ...(await tables.brandings.find(business.id)) };
    const by = byPerson(person);
    await recordBusiness(world, tables, business.id, "business.branding_changed", facts, {}, by);
    return shown(tables, business);
  });
}

async function shown(tables: Pick<Tables, "brandings">, business: Business) {
  const branding = await tables.brandings.find(business.id);
  const { accent: shades } = lookOf(business, branding);
  return { ...branding, registeredName: business.name, shades };
}
