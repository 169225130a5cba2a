import type { SignaturePlace } from "../requests/end-signature.ts";
import type { SigningWorld } from "../requests/sign-documents.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { VisitedProvider, VisitSecrets } from "../../ports/visits.ts";
import type { World } from "../../ports/world.ts";
import { type ErrandContent, sealErrand } from "./content.ts";

export type ErrandWorld = SigningWorld & Pick<World, "keyHasher" | "settings" | "log">;

/** How long somebody may stay at the provider. */
const VISIT_SECONDS = 600;
const SECRET_BYTES = 32;

/** An errand, of which every visit is a part. */
export type Errand = {
  readonly id: string;
  readonly place: SignaturePlace;
  readonly browserDigest: string;
};

/** Keeps a visit that is about to begin, and gives the address to which the person goes. */
export async function keepVisit(
  world: ErrandWorld,
  { id: errandId, place, browserDigest }: Errand,
  provider: VisitedProvider,
  content: Omit<ErrandContent, "verifier">,
  addressOf: (visit: VisitSecrets) => string,
): Promise<string> {
  const visit = { state: newSecret(world), verifier: newSecret(world) };
  const id = world.ids.uuid();
  const now = world.clock.now();
  await world.store.errands.add({
    id,
    errandId,
    ...place,
    provider: provider.name,
    stateDigest: digestOfState(world, visit.state),
    browserDigest,
    content: await sealErrand(world, id, { ...content, verifier: visit.verifier }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VISIT_SECONDS * 1000),
    end: null,
  });
  crashPoint("errand.kept");
  return addressOf(visit);
}

/** 256 random bits in the letters of addresses and cookies. */
export function newSecret({ ids }: Pick<World, "ids">): string {
  const text = String.fromCharCode(...ids.random(SECRET_BYTES));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function digestOfState(world: Pick<World, "keyHasher">, state: string): string {
  return digestOf(world, `errand state\n${state}`);
}

export function digestOfBrowser(
  world: Pick<World, "keyHasher">,
  errandId: string,
  secret: string,
): string {
  return digestOf(world, `errand browser\n${errandId}\n${secret}`);
}

/** What lies in the database is of no use to whoever reads it there. */
function digestOf({ keyHasher }: Pick<World, "keyHasher">, text: string): string {
  const bytes = keyHasher.hash(text);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
