import { Refusal } from "@paraph/contract/errors";
import { REQUEST_STATUSES } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf, rolesIn } from "../../domain/access/permissions.ts";
import { heldAt, ownAct, type HeldAddress } from "../../domain/accounts/own-acts.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { AuditEntry } from "../../ports/store/evidence.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { World } from "../../ports/world.ts";
import { trailOf } from "../business/record-act.ts";
import { listViewOf, requestsOf } from "../inbox/list-view.ts";
import { requireProof } from "../sessions/proof.ts";
import { readMe } from "./my-account.ts";
import { readMark } from "../signing-page/my-mark.ts";
import { ownAccount } from "../own-account.ts";

type ExportWorld = Pick<World, "store" | "clock" | "secretKeys" | "settings" | "identifiers">;

/** Somebody who has all of it has enough; it is the longest answer that there is. */
const EXPORTS: Rate = { count: 10, perSeconds: 3600 };
/** So many acts of a business are looked at together. */
const ACTS = 200;

/** Everything that the service knows of a person, line by line, and how many requests are to come at least. */
export type MyExport = { readonly requests: number; readonly lines: AsyncGenerator<Uint8Array> };

/** Whoever asks has just shown a factor; from here on nothing is refused, only broken off. */
export async function exportMe(
  world: ExportWorld,
  actor: PersonActor,
  session: Session,
): Promise<MyExport> {
  await requireProof(world, session, "exportData");
  const key = `person:export:${actor.accountId}`;
  const { allowed, retryAfterSeconds } = await world.store.limits.take(key, EXPORTS);
  if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
  const head = await headOf(world, actor, session);
  const view = await listViewOf(world.store, actor, REQUEST_STATUSES);
  const [requests = 0] = await world.store.requestViews.count([view]);
  return { requests, lines: written(world, actor, head) };
}

async function headOf(world: ExportWorld, actor: PersonActor, session: Session) {
  const { store } = world;
  const account = await ownAccount(store, actor);
  return {
    exportedAt: world.clock.now(),
    // The page masks the number; who asks for all of it gets it whole.
    account: { ...(await readMe(world, actor, session)), mobile: account.mobileNumber },
    formerAddresses: await store.accounts.formerAddresses(actor.accountId),
    memberships: await store.tenancy.listMemberships(actor.accountId),
    invitations: await store.invitations.listTo(account.email),
    mark: await readMark(world, actor),
  };
}

/** One JSON text, each request on a line of its own; it ends with a member that only a whole one has. */
async function* written(
  { store }: ExportWorld,
  actor: PersonActor,
  head: Awaited<ReturnType<typeof headOf>>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const addresses = [actor.email, ...head.formerAddresses];
  const list = async function* (items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    let comma = "";
    for await (const item of items) {
      yield encoder.encode(`${comma}\n${JSON.stringify(item)}`);
      comma = ",";
    }
  };
  yield encoder.encode(`${JSON.stringify(head).slice(0, -1)},"requests":[`);
  const view = await listViewOf(store, actor, REQUEST_STATUSES);
  yield* list(partsIn(store, actor, addresses, requestsOf(store, view)));
  yield encoder.encode('\n],"businessActs":[');
  const businesses = head.memberships.map(({ id }) => trailOf(id));
  yield* list(actsIn(store, businesses, await store.accounts.heldAddresses(actor.accountId)));
  yield encoder.encode('\n],"isWhole":true}\n');
}

type Reading = ExportWorld["store"];

async function* partsIn(
  { audit }: Reading,
  actor: PersonActor,
  addresses: readonly string[],
  requests: AsyncIterable<SignatureRequest>,
): AsyncGenerator {
  for await (const request of requests) {
    const own = request.signatures.filter((one) => isEntryOf(request, one, actor));
    const whose = { addresses, signatures: own.map(({ id }) => id) };
    const acts = (await audit.read(request.id)).flatMap((act) => ownAct(act, whose) ?? []);
    yield { ...partIn(request, actor), acts };
  }
}

/** What the person did in the name of businesses, newest first; whom else it concerned is not theirs. */
async function* actsIn(
  { audit }: Reading,
  businesses: readonly string[],
  held: readonly HeldAddress[],
): AsyncGenerator {
  for (const business of businesses) {
    for (let before: number | null = null, isLast = false; !isLast;) {
      const acts: readonly AuditEntry[] = await audit.newest(business, before, ACTS);
      for (const act of acts) {
        const own = ownAct(act, { addresses: heldAt(held, act.at), signatures: [] });
        if (own) yield { business, type: own.type, at: own.at, facts: own.facts };
      }
      isLast = acts.length < ACTS;
      before = acts.at(-1)?.n ?? null;
    }
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
