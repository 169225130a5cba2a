import { Refusal } from "@paraph/contract/errors";
import { isUuid, type BusinessId, type RequestId } from "../../domain/ids.ts";
import type { World } from "../../ports/world.ts";

/** On whose behalf a person is written to: who invited them, else the first business there is. */
export async function businessForEntry(
  { store }: Pick<World, "store">,
  requestId: string | null,
): Promise<BusinessId> {
  const request =
    requestId !== null && isUuid(requestId)
      ? await store.requests.find(requestId.toLowerCase() as RequestId)
      : null;
  if (request) return request.businessId;
  const [first] = await store.tenancy.listBusinesses();
  if (!first) throw new Refusal("error.account.entry_expired");
  return first.id;
}
