import type { Caller } from "../../domain/access/actor.ts";
import type { Page, RequestFilter, RequestPage, RequestScope } from "../../ports/store/requests.ts";
import type { World } from "../../ports/world.ts";

/** The requests that the actor may see; the scope comes before every filter (interface 4.3). */
export async function listRequests(
  { store }: Pick<World, "store">,
  actor: Caller,
  filter: Omit<RequestFilter, "scope">,
  page: Page,
): Promise<RequestPage> {
  const scope: RequestScope =
    actor.kind === "api"
      ? { kind: "owner", username: actor.user.username }
      : { kind: "person", email: actor.email, accountId: actor.accountId };
  return store.requests.list({ ...filter, scope }, page);
}
