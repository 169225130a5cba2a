import type { Observer as WireObserver } from "@paraph/contract/v3";
import type { Observer } from "../../../domain/requests/request.ts";
import { given } from "../requests/shown.ts";

/** An observer as version 3 shows it (interface 4.3). */
export function observerToWire({ id, invitedAt, invitedBy, who }: Observer): WireObserver {
  const invited = { invited_at: invitedAt.toISOString(), invited_by: invitedBy };
  return who.kind === "user"
    ? {
        id,
        type: "USER",
        ...invited,
        user_info: { ...given("id", who.accountId as string | null), email: who.email },
      }
    : { id, type: "GROUP", ...invited, group_info: { id: who.groupId, name: who.name } };
}
