import { advance } from "../../domain/requests/advance.ts";
import { hasExpired } from "../../domain/requests/expiry.ts";
import { isDueForDeletion } from "../../domain/requests/retention.ts";
import { businessTime } from "../../domain/business/business.ts";
import { businessOf } from "../business-of.ts";
import type { ChangeWorld } from "./change-request.ts";
import { removeRequest } from "./delete-request.ts";
import { recordChange } from "./record.ts";

/** So many at once, so that a long backlog holds nothing up. */
const MOST = 200;

/** Ends the OPEN requests whose last day is over; running it twice does nothing more. */
export async function expireRequests(world: ChangeWorld): Promise<number> {
  const due = await world.store.requests.listExpired(world.clock.now(), MOST);
  let expired = 0;
  for (const id of due) {
    expired += await world.store.transaction(async (tables) => {
      const before = await tables.requests.lock(id);
      if (before?.status !== "OPEN") return 0;
      const at = businessTime(await businessOf(tables, before), before, world.clock.now());
      if (!hasExpired(before, at)) return 0;
      const outcome = advance(before, { kind: "expire", at });
      await recordChange(world, tables, before, outcome, { type: "request.expired", at });
      return 1;
    });
  }
  return expired;
}

/** Deletes the requests that the retention policy of their business no longer lets us keep. */
export async function deleteOldRequests(world: ChangeWorld): Promise<number> {
  const due = await world.store.retention.listDue(world.clock.now(), MOST);
  let deleted = 0;
  for (const id of due) {
    deleted += await world.store.transaction(async (tables) => {
      const request = await tables.requests.lock(id);
      if (!request) return 0;
      const at = businessTime(await businessOf(tables, request), request, world.clock.now());
      if (!isDueForDeletion(request, at)) return 0;
      await removeRequest(world, tables, request, "retention policy");
      return 1;
    });
  }
  return deleted;
}
