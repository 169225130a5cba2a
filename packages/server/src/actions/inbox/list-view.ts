import type { RequestStatus } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { ListView } from "../../ports/store/inbox.ts";
import type { Tables } from "../../ports/store/store.ts";

/** So many requests lie in memory at once, whatever somebody has. */
const PIECE = 50;

/** Every request in which a person stands, by the address that they have or one that they had. */
export async function listViewOf(
  tables: Pick<Tables, "accounts" | "tenancy">,
  { accountId, email }: PersonActor,
  statuses: readonly RequestStatus[],
): Promise<ListView> {
  const person = await personOf(tables, { accountId, email });
  return { ...person, manages: false, turn: null, search: null, statuses };
}

/** By which addresses a person stands in requests, and in which businesses they manage some. */
export async function personOf(
  { accounts, tenancy }: Pick<Tables, "accounts" | "tenancy">,
  { accountId, email }: Pick<PersonActor, "accountId" | "email">,
): Promise<Pick<ListView, "email" | "former" | "accountId" | "businesses">> {
  const businesses = (await tenancy.listMemberships(accountId)).map(({ id }) => id);
  const former = await accounts.formerAddresses(accountId);
  return { email, former, accountId, businesses };
}

/** All of a view, one after the other. */
export async function* requestsOf(
  { requestViews }: Pick<Tables, "requestViews">,
  view: ListView,
): AsyncGenerator<SignatureRequest> {
  let after: RequestId | null = null;
  for (;;) {
    const piece: readonly SignatureRequest[] = await requestViews.walk(view, after, PIECE);
    yield* piece;
    after = piece.at(-1)?.id ?? null;
    if (piece.length < PIECE) return;
  }
}
