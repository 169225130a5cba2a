import type { RequestStatus } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { PersonHeap } from "../../ports/requests.ts";
import type { Tables } from "../../ports/store.ts";

/** So many requests lie in memory at once, whatever somebody has. */
const PIECE = 50;

/** Every request in which a person stands, by the address that they have or one that they had. */
export async function heapOf(
  { accounts }: Pick<Tables, "accounts">,
  { accountId, email }: PersonActor,
  statuses: readonly RequestStatus[],
): Promise<PersonHeap> {
  const former = await accounts.formerAddresses(accountId);
  return { email, former, accountId, manages: false, turn: null, search: null, statuses };
}

/** All of a heap, one after the other. */
export async function* requestsOf(
  { requests }: Pick<Tables, "requests">,
  heap: PersonHeap,
): AsyncGenerator<SignatureRequest> {
  let after: RequestId | null = null;
  for (;;) {
    const piece: readonly SignatureRequest[] = await requests.walkHeap(heap, after, PIECE);
    yield* piece;
    after = piece.at(-1)?.id ?? null;
    if (piece.length < PIECE) return;
  }
}
