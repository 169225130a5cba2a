import { LIST_PAGE_SIZE } from "@paraph/contract/limits";
import type { Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { RequestId } from "../../domain/ids.ts";
import { isOfApiUser } from "../../domain/requests/handover.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";
import { businessFor } from "./business-of-person.ts";

type ListQuery = {
  readonly environment: Environment;
  readonly managedBy: string | null;
  readonly search: string;
  readonly after: RequestId | null;
};

/**
 * What an administrator sees of every request of the business: that it is there, of whom and how far. Its documents
 * are read by who manages it.
 */
export async function listBusinessRequests(
  { store }: Pick<World, "store">,
  person: PersonActor,
  id: string,
  { environment, managedBy, search, after }: ListQuery,
) {
  const { business } = await businessFor(store, person, id, "see requests");
  const filter = { businessId: business.id, environment, managedBy, search: search.trim() || null };
  const found = await store.businessRequests.list(filter, after, LIST_PAGE_SIZE + 1);
  const requests = found.slice(0, LIST_PAGE_SIZE).map((one) => seen(one, person));
  return { requests, hasMore: found.length > LIST_PAGE_SIZE };
}

function seen(request: SignatureRequest, { accountId }: PersonActor) {
  const { manager } = request;
  const isManaged = manager?.isMember ?? isOfApiUser(request);
  return {
    requestId: request.id,
    title: request.title,
    status: request.status,
    people: request.signatures.map(nameOf),
    createdBy: request.createdBy,
    managedBy: manager?.email ?? request.owner,
    isManaged,
    isYours: manager?.isMember === true && manager.accountId === accountId,
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    endedAt: request.endedAt,
    expiresAt: request.expiresAt,
  };
}

function nameOf({ signer }: Signature): string {
  if (signer.kind === "account") return signer.email;
  const { firstName, lastName } = signer.identity;
  return [firstName, lastName].filter(Boolean).join(" ") || (signer.email ?? signer.opaqueId);
}
