import { hex } from "../../domain/hex.ts";
import { businessTime } from "../../domain/tenancy/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { StoredVisit, VisitEnd } from "../../ports/errands.ts";
import type { JsonObject } from "../../ports/jobs.ts";
import type { Tables } from "../../ports/store.ts";
import type { VisitedProvider, VisitSecrets } from "../../ports/visits.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../requests/change-request.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import type { SigningWorld } from "../requests/sign-documents.ts";
import { urlText } from "../url-text.ts";
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
  const stored: StoredVisit = {
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
  };
  const { network, userAgent } = content.manner.circumstances;
  await world.store.transaction(async (tables) => {
    await tables.errands.add(stored);
    const purpose = content.authorising ? "authorise" : "log_in";
    const personal = { network, user_agent: userAgent };
    await noteVisit(world, tables, stored, {
      type: "provider.visited",
      facts: { purpose },
      personal,
    });
  });
  crashPoint("errand.kept");
  return addressOf(visit);
}

/** How a visit ended, for this browser and for the evidence; a signature speaks for itself. */
export async function endVisit(
  world: Pick<ErrandWorld, "store" | "clock">,
  visit: StoredVisit,
  end: VisitEnd,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    await tables.errands.finish(visit.id, end);
    if (end === "signed" || end === "continued") return;
    const note = { type: "provider.left", facts: { end }, personal: {} };
    await noteVisit(world, tables, visit, note);
  });
}

type Note = {
  readonly type: string;
  readonly facts: JsonObject;
  readonly personal: JsonObject;
};

/** Part of the evidence of a request, as long as there is one. */
async function noteVisit(
  { clock }: Pick<ErrandWorld, "clock">,
  tables: Tables,
  { requestId, signatureId, provider }: StoredVisit,
  { type, facts, personal }: Note,
): Promise<void> {
  const request = await tables.requests.find(requestId);
  if (!request) return;
  const at = businessTime(await businessOf(tables, request), clock.now());
  const all = { signature: signatureId, provider, ...facts };
  await tables.audit.append({ subject: requestId, type, at, facts: all, personal });
}

/** 256 random bits in the letters of addresses and cookies. */
export function newSecret({ ids }: Pick<World, "ids">): string {
  return urlText(ids.random(SECRET_BYTES));
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
  return hex(keyHasher.hash(text));
}
