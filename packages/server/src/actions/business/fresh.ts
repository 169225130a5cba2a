import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isProvenLately } from "../../domain/sessions/proofs.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { World } from "../../ports/world.ts";

/** Who acts, and when they last showed a factor. */
export type Proven = { readonly person: PersonActor; readonly session: Session };

/** `manageBusiness`: refuses a browser in which nobody has shown a factor for some time: it may have been left alone. */
export function requireFresh(
  { clock }: Pick<World, "clock">,
  session: Pick<Session, "provenAt">,
): void {
  if (!isProvenLately(session, clock.now())) throw new Refusal("error.session.proof_old");
}
