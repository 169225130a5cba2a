import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { isProven, requireLive, type Intent } from "../../domain/signing-page/intent.ts";
import type { World } from "../../ports/world.ts";
import { sendCode } from "../codes/send-code.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { findIntent } from "./prove-intent.ts";

type Sending = Pick<
  World,
  "store" | "clock" | "ids" | "secretKeys" | "messengers" | "settings" | "log"
>;

const CHANNELS = { email_code: "EMAIL", sms_code: "SMS" } as const;

/** Sends the code of an intent, by a way that its quality takes. */
export async function sendIntentCode(
  world: Sending,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  id: string,
  factor: keyof typeof CHANNELS,
  language: Language,
): Promise<Intent> {
  const intent = await findIntent(world, actor, place, id);
  requireLive(intent, world.clock.now());
  if (isProven(intent)) return intent;
  if (!intent.factors.includes(factor)) throw new Refusal("error.sr.identity_required");
  await sendCode(world, place, CHANNELS[factor], language, intent);
  return intent;
}
