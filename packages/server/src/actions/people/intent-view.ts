import { ONE_TIME_CODE } from "@paraph/contract/limits";
import { isEnded, type Intent } from "../../domain/people/intent.ts";
import type { OneTimeCode } from "../../domain/requests/codes.ts";
import { mailAddressOf, type Signature } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";
import type { Person } from "../signing/read-signer.ts";
import { maskedEmail, maskedMobile } from "./masked.ts";

/** An intent as its person sees it: where the code went, how often it may be tried, how far it is. */
export async function viewIntent(
  { store }: Pick<World, "store">,
  intent: Intent,
  signature: Signature,
  person: Pick<Person, "mobile">,
) {
  const code = await store.codes.find(intent.signatureId);
  const own = code?.boundTo === intent.binding && !isEnded(intent) ? code : null;
  return {
    id: intent.id,
    reference: intent.reference,
    createdAt: intent.createdAt,
    expiresAt: intent.expiresAt,
    factors: intent.factors,
    sentTo: own && sentTo(own, signature, person),
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
  { channel, sentAt, sent }: OneTimeCode,
  { signer }: Signature,
  { mobile }: Pick<Person, "mobile">,
) {
  const to =
    channel === "SMS" ? maskedMobile(mobile ?? "") : maskedEmail(mailAddressOf(signer) ?? "");
  const resendAt = new Date(sentAt.getTime() + ONE_TIME_CODE.resendPauseSeconds * 1000);
  return {
    factor: channel === "SMS" ? ("sms_code" as const) : ("email_code" as const),
    to,
    sentAt,
    resendAt: sent > ONE_TIME_CODE.resends ? null : resendAt,
  };
}
