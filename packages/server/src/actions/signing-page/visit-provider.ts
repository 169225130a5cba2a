import { Refusal } from "@paraph/contract/errors";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { isStillAgreed, requireLive } from "../../domain/signing-page/intent.ts";
import type { World } from "../../ports/world.ts";
import {
  beginRemoteAuthorisation,
  type Departure,
} from "../remote-authorisation/begin-remote-authorisation.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { readTurn } from "../signing/read-turn.ts";
import { decryptIntent } from "./intent-content.ts";
import { findIntent } from "./prove-intent.ts";

/** Sends a person to the provider at which they confirm what they declared, with the mark that they chose. */
export async function visitProvider(
  world: World,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  id: string,
): Promise<Departure> {
  const intent = await findIntent(world, actor, place, id);
  requireLive(intent, world.clock.now());
  const content = await world.store.intents.content(id);
  if (!content || !intent.factors.includes("provider")) {
    throw new Refusal("error.sr.identity_required");
  }
  const { request, signature } = await readTurn(world, place);
  if (!isStillAgreed(intent.documents, request, signature)) {
    throw new Refusal("error.sr.changed_meanwhile");
  }
  const { input } = await decryptIntent(world, id, content);
  return beginRemoteAuthorisation(world, actor, place, input);
}
