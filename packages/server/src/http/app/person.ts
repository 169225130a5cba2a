import { Refusal } from "@paraph/contract/errors";
import { readMe } from "../../actions/accounts/my-account.ts";
import type { Proven } from "../../actions/business/fresh.ts";
import type { Caller, PersonActor } from "../../domain/access/actor.ts";
import type { OpenSession } from "../frame/sessions.ts";
import type { World } from "../../ports/world.ts";
import { ok, type Answer, type Call } from "../frame/route.ts";

/** The person who is logged in; a program has no desk. */
export function personOf({ actor }: { readonly actor: Caller }): PersonActor {
  if (actor.kind !== "person") throw new Refusal("error.auth.forbidden");
  return actor;
}

/** What the service knows of the person now: every change of it answers so. */
export async function shownMe(
  world: World,
  call: Pick<Call<unknown, unknown, unknown>, "actor" | "session">,
): Promise<Answer> {
  return ok(await readMe(world, personOf(call), call.session.session));
}

/** The same with their session, where it counts when they last showed a factor. */
export function provenOf(call: { readonly actor: Caller; readonly session: OpenSession }): Proven {
  return { person: personOf(call), session: call.session.session };
}
