import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import type { Finding, IdentityDocument } from "../../domain/identification/identification.ts";
import type { Account } from "../../domain/accounts/account.ts";
import {
  outcomeFor,
  requireUnderWay,
  VISIT_SECONDS,
  type IdentificationVisit,
  type VisitOutcome,
} from "../../domain/identification/identification-visit.ts";
import { isUuid } from "../../domain/ids.ts";
import type { Identifier } from "../../ports/identifier.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { readRequest } from "../requests/read-request.ts";
import { ownAccount } from "../own-account.ts";

type VisitWorld = Pick<World, "store" | "clock" | "ids" | "settings" | "identifiers">;

/** Who mistypes has enough of these; who tries names at the provider does not. */
const VISITS: Rate = { count: 20, perSeconds: 3600 };

/**
 * Begins a visit at the provider of the environment that needs it: that of the request whose signature waits, else
 * that of the instance. The answer is the provider's page.
 */
export async function startIdentification(
  world: VisitWorld,
  actor: PersonActor,
  place: SignaturePlace | null,
): Promise<string> {
  const request = place && (await readRequest(world, actor, place.requestId));
  if (request && place) permitSignature(request, actor, place.signatureId);
  const environment = request?.environment ?? world.settings.mode;
  const identifier = identifierOf(world, environment);
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `person:identification:${actor.accountId}`,
    VISITS,
  );
  if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
  const id = world.ids.uuid();
  const expiresAt = new Date(world.clock.now().getTime() + VISIT_SECONDS * 1000);
  const { accountId } = actor;
  const { name: provider } = identifier;
  const visit = { id, accountId, environment, provider, place, expiresAt, outcome: null };
  await world.store.identificationVisits.add(visit);
  return identifier.pageFor(id);
}

/** How far a visit is; somebody else's is not there. */
export async function readVisit(world: VisitWorld, actor: PersonActor, id: string) {
  const visit = ownVisit(
    isUuid(id) ? await world.store.identificationVisits.find(id) : null,
    actor,
  );
  const { firstName, lastName } = await ownAccount(world.store, actor);
  const { place, outcome, provider } = visit;
  return {
    visitId: visit.id,
    provider,
    isSimulated: visit.environment === "demo",
    isOver: outcome === null && world.clock.now() >= visit.expiresAt,
    outcome,
    firstName,
    lastName,
    back: place ? `/signing/${place.requestId}/${place.signatureId}` : "/me",
    isForSignature: place !== null,
  };
}

/** The provider looks at the document; what it accepts is recorded when the names are those of the account. */
export async function showDocument(
  world: VisitWorld,
  actor: PersonActor,
  id: string,
  document: IdentityDocument,
): Promise<void> {
  const visit = ownVisit(
    isUuid(id) ? await world.store.identificationVisits.find(id) : null,
    actor,
  );
  const at = world.clock.now();
  requireUnderWay(visit, at);
  const identifier = identifierOf(world, visit.environment);
  const finding = await identifier.identify(document, at);
  await endVisit(world, actor, id, async (tables) => {
    const outcome = outcomeFor(finding, document, await ownAccount(tables, actor));
    if (outcome === "accepted") {
      const proof = proofOf(identifier, visit, document, finding, at);
      await tables.accounts.addIdentification(actor.accountId, proof);
    }
    return outcome;
  });
}

/** Back without having been identified. */
export async function cancelIdentification(
  world: VisitWorld,
  actor: PersonActor,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal("error.entity.not_found");
  await endVisit(world, actor, id, () => Promise.resolve("cancelled"));
}

/** A visit ends once: what comes a second time finds it ended. */
async function endVisit(
  { store, clock }: VisitWorld,
  actor: PersonActor,
  id: string,
  decide: (tables: Tables) => Promise<VisitOutcome>,
): Promise<void> {
  await store.transaction(async (tables) => {
    // First the account: deletion takes its locks in this order, too.
    if (!(await tables.accounts.lock(actor.accountId))) throw new Refusal("error.session.required");
    const visit = ownVisit(await tables.identificationVisits.lock(id), actor);
    requireUnderWay(visit, clock.now());
    await tables.identificationVisits.end(id, await decide(tables));
  });
}

function proofOf(
  { name, legislations }: Identifier,
  { environment }: IdentificationVisit,
  { firstName, lastName }: IdentityDocument,
  { reference }: Finding,
  provenAt: Date,
): Account["identifications"][number] {
  return { provider: name, firstName, lastName, legislations, provenAt, environment, reference };
}

function identifierOf(
  { identifiers }: Pick<World, "identifiers">,
  environment: IdentificationVisit["environment"],
): Identifier {
  const identifier = identifiers[environment];
  if (identifier) return identifier;
  const message = "No provider of identifications is configured.";
  throw new Refusal("error.provider.unavailable", { message });
}

function ownVisit(
  visit: IdentificationVisit | null,
  { accountId }: PersonActor,
): IdentificationVisit {
  if (visit?.accountId !== accountId) throw new Refusal("error.entity.not_found");
  return visit;
}
