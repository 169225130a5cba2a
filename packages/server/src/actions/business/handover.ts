import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { BusinessId, DocumentId, RequestId } from "../../domain/ids.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { handedOver } from "../../domain/requests/handover.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { JobOrder } from "../../ports/store/jobs.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { followKeys } from "../keys/follow-keys.ts";
import { recordChange } from "../requests/record.ts";
import { businessFor } from "./business-of-person.ts";

/** The job that goes through all that somebody managed. */
export const HAND_OVER = "hand-over";
/** The job that tells somebody by mail. */
export const MAIL_HANDOVER = "mail-handover";

type HandoverWorld = Pick<World, "store" | "clock" | "ids" | "settings">;
/** Who gets it and on whose word. */
type Handing = { readonly to: Account; readonly by: string };
/** Several when `title` is null. */
type Notice = {
  readonly kind: "given" | "taken" | "removed";
  readonly email: string;
  readonly by: string;
  readonly manager: string | null;
  readonly title: string | null;
  readonly requests: number;
};

/** So many at a time; each is a transaction of its own. */
const PIECE = 100;

/**
 * Gives a request of the business to one of its members, the administrator included. The act stands in the history of
 * the request, and whoever managed it and whoever does so now hear of it by mail.
 */
export async function handOver(
  world: HandoverWorld,
  person: PersonActor,
  id: string,
  requestId: RequestId,
  to: string,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "hand over requests");
    const account = await memberAccount(tables, business.id, to);
    const before = await tables.requests.lock(requestId);
    if (before?.businessId !== business.id) throw new Refusal("error.sr.not_found");
    if (before.manager?.accountId === account.id && before.manager.isMember) return;
    await giveTo(world, tables, before, { to: account, by: person.email });
    const about = { by: person.email, manager: account.email, title: before.title, requests: 1 };
    await tell(tables, before, person, [
      { ...about, kind: "given", email: account.email },
      ...(before.manager
        ? [{ ...about, kind: "taken" as const, email: before.manager.email }]
        : []),
    ]);
  });
}

/** Gives all that somebody manages in the business, or managed before they left, to one of its members. */
export async function handOverAll(
  world: HandoverWorld,
  person: PersonActor,
  id: string,
  wanted: { readonly from: string; readonly to: string },
): Promise<{ readonly requests: number }> {
  return world.store.transaction(async (tables) => {
    const { business } = await businessFor(tables, person, id, "hand over requests");
    const from = normalEmail(wanted.from);
    const to = await memberAccount(tables, business.id, wanted.to);
    if (to.email === from) return { requests: 0 };
    const requests = await begin(world, tables, business.id, person, { from, to });
    const about = { by: person.email, manager: to.email, title: null, requests };
    if (requests > 0) {
      const side = { businessId: business.id, environment: world.settings.mode };
      await tell(tables, side, person, [
        { ...about, kind: "given", email: to.email },
        { ...about, kind: "taken", email: from },
      ]);
    }
    return { requests };
  });
}

/**
 * What follows when somebody leaves a business: they lose what they managed there with their membership, and the keys
 * of it; whoever is named manages it from now on.
 */
export async function followLeaving(
  world: HandoverWorld,
  tables: Tables,
  businessId: BusinessId,
  person: PersonActor,
  leaver: { readonly email: string; readonly heir: string | null },
): Promise<void> {
  const { email: from, heir } = leaver;
  const to = heir === null ? null : await memberAccount(tables, businessId, heir);
  const requests = await begin(world, tables, businessId, person, { from, to });
  const manager = to?.email ?? null;
  const about = { by: person.email, manager, title: null, requests };
  await tell(tables, { businessId, environment: world.settings.mode }, person, [
    { ...about, kind: "removed", email: from },
    ...(to && requests > 0 ? [{ ...about, kind: "given" as const, email: to.email }] : []),
  ]);
}

/** Goes through all that somebody managed; what another was given meanwhile stays theirs. */
export async function handOverEach(
  world: HandoverWorld,
  businessId: BusinessId,
  { from, to, by }: { readonly from: string; readonly to: string | null; readonly by: string },
): Promise<void> {
  let after: RequestId | null = null;
  for (;;) {
    const managing = { businessId, email: from };
    const ids = await world.store.businessRequests.listManaged(managing, after, PIECE);
    for (const id of ids) {
      await world.store.transaction(async (tables) => {
        const before = await tables.requests.lock(id);
        if (before?.manager?.email !== from) return;
        const account = to === null ? null : await tables.accounts.find(to);
        if (account) return giveTo(world, tables, before, { to: account, by });
        if (!before.manager.isMember) await takeKeysOf(tables, before);
      });
    }
    after = ids.at(-1) ?? null;
    if (ids.length < PIECE) return;
  }
}

async function begin(
  { settings }: HandoverWorld,
  tables: Tables,
  businessId: BusinessId,
  person: PersonActor,
  { from, to }: { readonly from: string; readonly to: Account | null },
): Promise<number> {
  const requests = (await tables.businessRequests.countManaged(businessId)).get(from) ?? 0;
  if (requests === 0) return 0;
  await tables.jobs.add([
    {
      kind: HAND_OVER,
      payload: { from, to: to?.email ?? null, by: person.email },
      businessId,
      environment: settings.mode,
      lane: `hand-over/${businessId}/${from}`,
    },
  ]);
  return requests;
}

async function giveTo(
  world: HandoverWorld,
  tables: Tables,
  before: SignatureRequest,
  { to, by }: Handing,
): Promise<void> {
  const business = await businessOf(tables, before);
  const at = businessTime(business, before, world.clock.now());
  const from = before.manager;
  const outcome = handedOver(before, { accountId: to.id, email: to.email }, at);
  if (from) {
    const ids = await versionsOf(tables, before);
    await tables.documents.handOver(ids, from.email, { email: to.email, accountId: to.id });
  }
  await tables.participants.bind([before.id], to.email, to.id);
  await recordChange(world, tables, asHeld(before), outcome, {
    type: "request.handed_over",
    at,
    personal: { actor: by, from: from?.email ?? before.owner, to: to.email },
  });
}

/** Who has just left held the keys until now: seen so, they are taken from them. */
function asHeld(request: SignatureRequest): SignatureRequest {
  return { ...request, manager: request.manager && { ...request.manager, isMember: true } };
}

async function takeKeysOf(tables: Tables, request: SignatureRequest): Promise<void> {
  await followKeys(tables, asHeld(request), request);
}

async function versionsOf(
  { requests }: Tables,
  request: SignatureRequest,
): Promise<readonly DocumentId[]> {
  const signed = (await requests.listVersions(request.id)).map(({ versionId }) => versionId);
  return [...request.documents.flatMap(({ id, versionId }) => [id, versionId]), ...signed];
}

async function memberAccount(tables: Tables, businessId: BusinessId, given: string) {
  const email = normalEmail(given);
  const members = await tables.tenancy.lockMembers(businessId);
  const account = members.some((one) => one.email === email)
    ? await tables.accounts.find(email)
    : null;
  if (!account) throw new Refusal("error.business.member_not_found");
  return account;
}

type Side = { readonly businessId: BusinessId; readonly environment: Environment };

/** Who did it knows of it. */
async function tell(
  tables: Tables,
  { businessId, environment }: Side,
  person: PersonActor,
  notices: readonly Notice[],
): Promise<void> {
  const jobs = notices
    .filter(({ email }) => email !== person.email)
    .map((notice): JobOrder => ({ kind: MAIL_HANDOVER, payload: notice, businessId, environment }));
  if (jobs.length > 0) await tables.jobs.add(jobs);
}
