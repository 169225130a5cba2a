import { LIST_PAGE_SIZE } from "@paraph/contract/limits";
import type { InboxView, ListSort, ManagedView, RequestStatus } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf, may, meetsFirst } from "../../domain/access/permissions.ts";
import type { BusinessId } from "../../domain/ids.ts";
import {
  shownNameOf,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import { dueSignatures, isDone } from "../../domain/requests/turns.ts";
import type { ListView } from "../../ports/store/inbox.ts";
import type { World } from "../../ports/world.ts";
import { personOf } from "./list-view.ts";
import { senderNames, type SenderNames } from "./sender-names.ts";

type Reading = Pick<World, "store">;
type ListQuery = { readonly sort: ListSort; readonly page: number; readonly search: string };
type ViewRule = Pick<ListView, "manages" | "turn" | "statuses">;

const CLOSED: readonly RequestStatus[] = ["DECLINED", "ERROR", "EXPIRED", "WITHDRAWN"];

/** What each view of an inbox shows. */
const INBOX: Readonly<Record<InboxView, ViewRule>> = {
  sign: { manages: false, turn: "theirs", statuses: ["OPEN"] },
  waiting: { manages: false, turn: "of others", statuses: ["OPEN"] },
  done: { manages: false, turn: null, statuses: ["SIGNED"] },
  closed: { manages: false, turn: null, statuses: CLOSED },
};

const MANAGED: Readonly<Record<ManagedView, ViewRule>> = {
  all: { manages: true, turn: null, statuses: ["DRAFT", "OPEN", "SIGNED", ...CLOSED] },
  draft: { manages: true, turn: null, statuses: ["DRAFT"] },
  open: { manages: true, turn: null, statuses: ["OPEN"] },
  done: { manages: true, turn: null, statuses: ["SIGNED"] },
  closed: { manages: true, turn: null, statuses: CLOSED },
};

/** A page of one view of somebody's inbox, and how many are in each (interface 12). */
export async function readInbox(
  world: Reading,
  actor: PersonActor,
  view: InboxView,
  query: ListQuery,
) {
  return readViews(world, actor, INBOX, view, query);
}

/** The same of what somebody owns or may change. */
export async function readManaged(
  world: Reading,
  actor: PersonActor,
  view: ManagedView,
  query: ListQuery,
) {
  return readViews(world, actor, MANAGED, view, query);
}

async function readViews<View extends string>(
  { store }: Reading,
  actor: PersonActor,
  rules: Readonly<Record<View, ViewRule>>,
  view: View,
  { sort, page, search }: ListQuery,
) {
  const { email, accountId } = actor;
  const person = await personOf(store, actor);
  const wanted = { ...person, search: search.trim() === "" ? null : search.trim() };
  const offset = (page - 1) * LIST_PAGE_SIZE;
  const viewOf = (name: View): ListView => ({ ...rules[name], ...wanted });
  const views = Object.keys(rules) as View[];
  const totals = await store.requestViews.count(views.map(viewOf));
  const counts = Object.fromEntries(views.map((name, at) => [name, totals[at] ?? 0]));
  const shown = { offset, limit: LIST_PAGE_SIZE };
  const found = await store.requestViews.list(viewOf(view), sort, shown);
  const met = found.filter((request) => meetsFirst(request, actor)).map(({ id }) => id);
  if (met.length > 0) await store.participants.bind(met, email, accountId);
  const requests = [];
  const names = new Map<BusinessId, SenderNames>();
  for (const request of found) {
    const { businessId } = request;
    const known = names.get(businessId) ?? (await senderNames(store, request));
    names.set(businessId, known);
    requests.push(listed(actor, request, known));
  }
  return { requests, total: counts[view] ?? 0, counts: counts as Record<View, number> };
}

function listed(actor: PersonActor, request: SignatureRequest, sender: SenderNames) {
  const due = request.status === "OPEN" ? dueSignatures(request) : [];
  const isTheirs = (one: Signature) => isEntryOf(request, one, actor);
  return {
    requestId: request.id,
    title: request.title,
    ...sender,
    environment: request.environment,
    status: request.status,
    quality: request.quality,
    isToSign: due.some(isTheirs),
    isManaged: may(request, actor, "manage"),
    isSigner: request.signatures.some(isTheirs),
    signed: request.signatures.filter(isDone).length,
    signers: request.signatures.length,
    waitingFor: due.filter((one) => !isTheirs(one)).map(waitedFor),
    expiresAt: request.expiresAt,
    updatedAt: request.updatedAt,
  };
}

/** A person without an account is called by name; the opaque identifier tells nobody anything. */
function waitedFor({ signer }: Signature): string {
  if (signer.kind === "account") return signer.email;
  const { firstName, lastName } = signer.identity;
  return [firstName, lastName].filter((part) => part !== null).join(" ") || shownNameOf(signer);
}
