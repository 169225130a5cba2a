import { Refusal } from "@paraph/contract/errors";
import { REQUEST_STATUSES, type RequestStatus } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf, rolesIn } from "../../domain/access/permissions.ts";
import { requireFreshLogin, type Session } from "../../domain/people/session.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { isWaiting } from "../../domain/requests/turns.ts";
import type { Account } from "../../domain/people/account.ts";
import type { PersonHeap } from "../../ports/requests.ts";
import type { Tables } from "../../ports/store.ts";
import type { World } from "../../ports/world.ts";
import { readMe, requireProof } from "./my-account.ts";
import { readMark } from "./my-mark.ts";
import { ownAccount } from "./own-account.ts";
import { tellPerson } from "./tell-change.ts";

type DataWorld = Pick<
  World,
  "store" | "clock" | "secretKeys" | "messengers" | "settings" | "log" | "identifiers"
>;

type Reading = Pick<Tables, "accounts" | "requests">;

const PAGE = 200;
/** More requests than a person has; whoever has more asks the operator. */
const MOST_REQUESTS = 20_000;

/** Everything that the service knows of a person, as far as it is theirs to have. */
export async function exportMe(world: DataWorld, actor: PersonActor, session: Session) {
  await requireProof(world, session);
  const { store } = world;
  const account = await ownAccount(store, actor);
  const requests = [];
  for await (const request of requestsOf(store, actor)) requests.push(partIn(request, actor));
  return {
    exportedAt: world.clock.now(),
    // The page masks the number; who asks for all of it gets it whole.
    account: { ...(await readMe(world, actor, session)), mobile: account.mobileNumber },
    formerAddresses: await store.accounts.formerAddresses(actor.accountId),
    memberships: await store.tenancy.listMemberships(actor.accountId),
    mark: await readMark(world, actor),
    requests,
  };
}

/**
 * Takes an account away with its sessions, factors, mark and number. Who still has to sign, or alone manages a business,
 * ends that first. What was signed and its evidence stay: others rely on them.
 */
export async function deleteMe(
  world: DataWorld,
  actor: PersonActor,
  session: Session,
): Promise<void> {
  requireFreshLogin(session, world.clock.now());
  const account = await world.store.transaction(async (tables) => {
    if (!(await tables.accounts.lock(actor.accountId))) throw new Refusal("error.session.required");
    const found = await ownAccount(tables, actor);
    const own = { ...actor, email: found.email };
    // Nobody asks for a signature in what is held here, and what came until here is seen by the check after it.
    await tables.requests.lockHeap(await heapOf(tables, own, ["DRAFT", "OPEN"]));
    // Whoever gets the address next gets nothing that was this person's.
    await tables.requests.bindAll(found.email, found.id);
    await tables.documents.bindAll(found.email, found.id);
    await requireNothingOpen(tables, own);
    await requireOtherAdmins(tables, found);
    await tables.accounts.remove(found.id);
    return found;
  });
  await tellPerson(world, account, "deleted");
}

async function requireOtherAdmins(tables: Tables, { id: accountId, email }: Account) {
  const memberships = await tables.tenancy.listMemberships(accountId);
  for (const { id } of memberships.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const members = await tables.tenancy.lockMembers(id);
    const admins = members.filter(({ role }) => role === "admin");
    if (admins.length === 1 && admins[0]?.email === email) {
      throw new Refusal("error.business.last_admin");
    }
  }
}

async function requireNothingOpen(tables: Reading, actor: PersonActor): Promise<void> {
  for await (const request of requestsOf(tables, actor)) {
    const isAsked = request.signatures.some(
      (one) => isWaiting(one) && isEntryOf(request, one, actor),
    );
    if (request.status === "OPEN" && isAsked) throw new Refusal("error.account.signatures_open");
  }
}

/** Every request in which a person stands, by the address that they have or one that they had. */
async function heapOf(
  { accounts }: Pick<Reading, "accounts">,
  { accountId, email }: PersonActor,
  statuses: readonly RequestStatus[],
): Promise<PersonHeap> {
  const former = await accounts.formerAddresses(accountId);
  return { email, former, accountId, manages: false, turn: null, search: null, statuses };
}

async function* requestsOf(tables: Reading, actor: PersonActor): AsyncGenerator<SignatureRequest> {
  const heap = await heapOf(tables, actor, REQUEST_STATUSES);
  for (let offset = 0; offset < MOST_REQUESTS; offset += PAGE) {
    const page = await tables.requests.listHeap(heap, { offset, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}

/** A request as far as it is about this person. */
function partIn(request: SignatureRequest, actor: PersonActor) {
  const { id, title, status, createdAt, endedAt, signatures } = request;
  return {
    id,
    title,
    status,
    createdAt,
    endedAt,
    roles: rolesIn(request, actor),
    signatures: signatures
      .filter((one) => isEntryOf(request, one, actor))
      .map((one) => ({
        id: one.id,
        status: one.status,
        address: one.signer.email,
        endedAt: one.endedAt,
        reason: one.endReason,
      })),
  };
}
