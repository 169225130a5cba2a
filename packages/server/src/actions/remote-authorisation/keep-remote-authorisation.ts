import { businessTime } from "../../domain/business/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import type {
  AuthorisationEnd,
  AuthorisationSecrets,
  RemoteAuthorisation,
  RemoteProvider,
} from "../../ports/remote-authorisation.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import type { SigningWorld } from "../signing/sign-documents.ts";
import { urlText } from "../url-text.ts";
import { type AuthorisationContent, encryptAuthorisation } from "./content.ts";

export type AuthorisationWorld = SigningWorld & Pick<World, "secretKeys" | "settings" | "log">;

/** How long somebody may stay at the provider. */
const AUTHORISATION_SECONDS = 600;
const SECRET_BYTES = 32;

/** An act of signing at a provider, of which every authorisation is a part. */
export type SigningAct = {
  readonly id: string;
  readonly place: SignaturePlace;
  readonly browserDigest: string;
};

/** Keeps an authorisation that is about to begin, and gives the address to which the person goes. */
export async function keepAuthorisation(
  world: AuthorisationWorld,
  { id: actId, place, browserDigest }: SigningAct,
  provider: RemoteProvider,
  content: Omit<AuthorisationContent, "verifier">,
  addressOf: (secrets: AuthorisationSecrets) => string,
): Promise<string> {
  const secrets = { state: newSecret(world), verifier: newSecret(world) };
  const id = world.ids.uuid();
  const now = world.clock.now();
  const stored: RemoteAuthorisation = {
    id,
    actId,
    ...place,
    provider: provider.name,
    stateDigest: world.secretKeys.digest("authorisation", stateText(secrets.state)),
    browserDigest,
    content: await encryptAuthorisation(world, id, { ...content, verifier: secrets.verifier }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + AUTHORISATION_SECONDS * 1000),
    end: null,
  };
  const { network, userAgent } = content.input.circumstances;
  await world.store.transaction(async (tables) => {
    await tables.remoteAuthorisations.add(stored);
    const purpose = content.authorising ? "authorise" : "log_in";
    const personal = { network, user_agent: userAgent };
    await auditAuthorisation(world, tables, stored, {
      type: "remote_authorisation.begun",
      facts: { purpose },
      personal,
    });
  });
  crashPoint("remote_authorisation.kept");
  return addressOf(secrets);
}

/** How an authorisation ended, for this browser and for the evidence; a signature speaks for itself. */
export async function endAuthorisation(
  world: Pick<AuthorisationWorld, "store" | "clock">,
  authorisation: RemoteAuthorisation,
  end: AuthorisationEnd,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    await tables.remoteAuthorisations.finish(authorisation.id, end);
    if (end === "signed" || end === "continued") return;
    const note = { type: "remote_authorisation.ended", facts: { end }, personal: {} };
    await auditAuthorisation(world, tables, authorisation, note);
  });
}

type Note = {
  readonly type: string;
  readonly facts: JsonObject;
  readonly personal: JsonObject;
};

/** Part of the evidence of a request, as long as there is one. */
async function auditAuthorisation(
  { clock }: Pick<AuthorisationWorld, "clock">,
  tables: Tables,
  { requestId, signatureId, provider }: RemoteAuthorisation,
  { type, facts, personal }: Note,
): Promise<void> {
  const request = await tables.requests.find(requestId);
  if (!request) return;
  const at = businessTime(await businessOf(tables, request), request, clock.now());
  const all = { signature: signatureId, provider, ...facts };
  await tables.audit.append({ subject: requestId, type, at, facts: all, personal });
}

/** 256 random bits in the letters of addresses and cookies. */
export function newSecret({ ids }: Pick<World, "ids">): string {
  return urlText(ids.random(SECRET_BYTES));
}

/** What is kept as a digest: what lies in the database is of no use to whoever reads it there. */
export function stateText(state: string): string {
  return `remote authorisation state\n${state}`;
}

export function browserText(actId: string, secret: string): string {
  return `remote authorisation browser\n${actId}\n${secret}`;
}
