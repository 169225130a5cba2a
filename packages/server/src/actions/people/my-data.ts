import { Refusal } from "@paraph/contract/errors";
import { REQUEST_STATUSES } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf, rolesIn } from "../../domain/access/permissions.ts";
import { requireFreshLogin, type Session } from "../../domain/people/session.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { isWaiting } from "../../domain/requests/turns.ts";
import type { World } from "../../ports/world.ts";
import { readMe, requireProof } from "./my-account.ts";
import { readMark } from "./my-mark.ts";
import { tellPerson } from "./tell-change.ts";

type DataWorld = Pick<World, "store" | "clock" | "secretKeys" | "messengers" | "settings" | "log">;

const PAGE = 200;
/** More requests than a person has; whoever has more asks the operator. */
const MOST_REQUESTS = 20_000;

/** Everything that the service knows of a person, as far as it is theirs to have. */
export async function exportMe(world: DataWorld, actor: PersonActor, session: Session) {
  await requireProof(world, session);
  const { store } = world;
  const account = await store.accounts.findById(actor.accountId);
  if (!account) throw new Refusal("error.session.required");
  const requests = [];
  for await (const request of requestsOf(world, actor)) requests.push(partIn(request, actor));
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
  const { store } = world;
  const account = await store.accounts.findById(actor.accountId);
  if (!account) throw new Refusal("error.session.required");
  await requireNothingOpen(world, actor);
  for (const { id, role } of await store.tenancy.listMemberships(account.id)) {
    const admins = (await store.tenancy.listMembers(id)).filter((one) => one.role === "admin");
    if (role === "admin" && admins.length <= 1) throw new Refusal("error.business.last_admin");
  }
  await store.transaction(async (tables) => {
    // Whoever gets the address next gets nothing that was this person's.
    await tables.requests.bindAll(account.email, account.id);
    await tables.documents.bindAll(account.email, account.id);
    await tables.accounts.remove(account.id);
  });
  await tellPerson(world, account, "deleted");
}

async function requireNothingOpen(world: DataWorld, actor: PersonActor): Promise<void> {
  for await (const request of requestsOf(world, actor)) {
    const isAsked = request.signatures.some(
      (one) => isWaiting(one) && isEntryOf(request, one, actor),
    );
    if (request.status === "OPEN" && isAsked) throw new Refusal("error.account.signatures_open");
  }
}

async function* requestsOf(
  { store }: DataWorld,
  { accountId, email }: PersonActor,
): AsyncGenerator<SignatureRequest> {
  const former = await store.accounts.formerAddresses(accountId);
  const whose = { email, former, accountId, manages: false, turn: null, search: null } as const;
  const heap = { ...whose, statuses: REQUEST_STATUSES };
  for (let offset = 0; offset < MOST_REQUESTS; offset += PAGE) {
    const page = await store.requests.listHeap(heap, { offset, limit: PAGE });
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
