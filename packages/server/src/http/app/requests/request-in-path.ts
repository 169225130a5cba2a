import { Refusal } from "@paraph/contract/errors";
import { readRequestPage } from "../../../actions/requests/request-page.ts";
import { isUuid, type RequestId } from "../../../domain/ids.ts";
import type { World } from "../../../ports/world.ts";
import { ok, type Answer, type Call } from "../../frame/route.ts";
import { personOf } from "../person.ts";

/** A call about one request. */
export type OneCall = Call<unknown, unknown, { readonly requestId: string }>;

/** Who may not see it hears that it is not there; who may not change it, that they may not. */
export const UNSEEN = ["error.sr.not_found", "error.auth.forbidden"] as const;

/** The request in the path; what has no form of an id names nothing. */
export function idIn({ params }: OneCall): RequestId {
  if (!isUuid(params.requestId)) throw new Refusal("error.sr.not_found");
  return params.requestId.toLowerCase() as RequestId;
}

/** Its page, as it is now. */
export async function shown(world: World, call: OneCall): Promise<Answer> {
  return ok(await readRequestPage(world, personOf(call), idIn(call)));
}
