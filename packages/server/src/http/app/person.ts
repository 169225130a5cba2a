import { Refusal } from "@paraph/contract/errors";
import type { Caller, PersonActor } from "../../domain/access/actor.ts";

/** The person who is logged in; a program has no desk. */
export function personOf({ actor }: { readonly actor: Caller }): PersonActor {
  if (actor.kind !== "person") throw new Refusal("error.auth.forbidden");
  return actor;
}
