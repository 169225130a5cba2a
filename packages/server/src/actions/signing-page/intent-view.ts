import { ONE_TIME_CODE } from "@paraph/contract/limits";
import { isEnded, type Intent } from "../../domain/signing-page/intent.ts";
import { secondsToNextCode, type OneTimeCode } from "../../domain/codes/codes.ts";
import { mailAddressOf, type Signature } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";
import type { Person } from "../signing/read-signer.ts";
import { maskedEmail, maskedMobile } from "../masked.ts";

/** An intent as its person sees it: where the code went, how often it may be tried, how far it is. */
export async function viewIntent(
  { store }: Pick<World, "store">,
  intent: Intent,
  signature: Signature,
  person: Pick<Person, "mobile">,
  /** By the clock of the business, on which codes are sent. */
  at: Date,
) {
  const code = await store.codes.find(intent.signatureId);
  const own = code?.boundTo === intent.binding && !isEnded(intent) ? code : null;
  return {
    id: intent.id,
    reference: intent.reference,
    createdAt: intent.createdAt,
    expiresAt: intent.expiresAt,
    factors: intent.factors,
    sentTo: own && sentTo(own, signature, person, at),
    triesLeft: Math.max(0, ONE_TIME_CODE.tries - (own?.tries ?? 0)),
    step: STEPS[intent.step],
    problem: intent.problem,
  };
}

const STEPS = {
  declared: null,
  confirmed: "confirmed",
  locking: "locking",
  signing: "signing",
  storing: "storing",
  signed: "signed",
  failed: "failed",
  void: "failed",
} as const satisfies Record<Intent["step"], string | null>;

function sentTo(
  code: OneTimeCode,
  { signer }: Signature,
  { mobile }: Pick<Person, "mobile">,
  at: Date,
) {
  const { channel, sentAt } = code;
  const to =
    channel === "SMS" ? maskedMobile(mobile ?? "") : maskedEmail(mailAddressOf(signer) ?? "");
  return {
    factor: channel === "SMS" ? ("sms_code" as const) : ("email_code" as const),
    to,
    sentAt,
    // Seconds, not an instant: the clock of a phone may be wrong, and that of a sandbox is set by hand.
    resendInSeconds: secondsToNextCode(code, at),
  };
}
