import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { Session } from "../../domain/people/session.ts";
import type { World } from "../../ports/world.ts";

/** Who acts, and when they last showed a factor. */
export type Proven = { readonly person: PersonActor; readonly session: Session };

/** So long after a factor was shown may what protects a business be changed. */
const FRESH_MILLISECONDS = 15 * 60_000;

/** Refuses a browser in which nobody has shown a factor for some time: it may have been left alone. */
export function requireFresh(
  { clock }: Pick<World, "clock">,
  { provenAt }: Pick<Session, "provenAt">,
): void {
  const age = clock.now().getTime() - (provenAt?.getTime() ?? 0);
  if (age > FRESH_MILLISECONDS) throw new Refusal("error.session.proof_old");
}
