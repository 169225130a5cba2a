import { Refusal } from "@paraph/contract/errors";
import { PdfError } from "@paraph/engine/pdf";
import { isProven, isStillAgreed, type Intent } from "../../domain/signing-page/intent.ts";
import { Outage } from "../../ports/outage.ts";
import type { World } from "../../ports/world.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { makeSignedVersions } from "../signing/make-versions.ts";
import { signPatiently, type SigningWorld } from "../signing/sign-documents.ts";
import { decryptIntent } from "./intent-content.ts";

/** The kind of the job that goes on with what a dead process left. */
export const CARRY_OUT_INTENT = "carry-out-intent";

export type CarryingWorld = SigningWorld & Pick<World, "keyring">;

/** Somebody else signed meanwhile: what was agreed to is no longer there to be signed. */
class MovedOn extends Error {
  override readonly name = "MovedOn";
}

/**
 * Makes the one signature of a proven intent, of exactly the versions that were agreed to. The intent is used up in
 * the transaction that signs; whoever comes second finds it used.
 */
export async function carryOutIntent(world: CarryingWorld, intent: Intent): Promise<void> {
  const encrypted = isProven(intent) ? await world.store.intents.content(intent.id) : null;
  if (!encrypted || intent.provenBy === null) return;
  const { actor, input } = await decryptIntent(world, intent.id, encrypted);
  const { requestId, signatureId, provenBy: factor } = intent;
  const place: SignaturePlace = { requestId, signatureId };
  const hasPasskey = factor === "passkey";
  const declaration = { kind: "shown", factor, hasPasskey } as const;
  const step = (name: Intent["step"]) => world.store.intents.step(intent.id, name, null);
  await step("locking");
  try {
    await signPatiently(world, actor, place, (patient) => async (request, signature, moment) => {
      if (!isStillAgreed(intent.documents, request, signature)) throw new MovedOn(intent.id);
      await step("signing");
      const made = await makeSignedVersions(
        patient,
        request,
        signature,
        { ...input, declaration },
        moment,
      );
      await step("storing");
      return {
        ...made,
        facts: { ...made.facts, intent: intent.id },
        save: async (tables, now) => {
          await made.save(tables, now);
          const isOurs = await tables.intents.step(intent.id, "signed", null);
          if (!isOurs) throw new Refusal("error.intent.expired");
          await tables.codes.removeOf([signatureId]);
        },
      };
    });
  } catch (error) {
    await tellEnd(world, intent, error);
  }
}

/** What passes leaves the proof good for another try; everything else ends the intent. */
async function tellEnd({ store }: CarryingWorld, intent: Intent, error: unknown): Promise<void> {
  if (error instanceof MovedOn) {
    await store.intents.step(intent.id, "void", "error.sr.changed_meanwhile");
    throw new Refusal("error.sr.changed_meanwhile", {}, { cause: error });
  }
  if (error instanceof Refusal && error.key === "error.sr.already_signed") {
    const now = await store.intents.find(intent.id);
    if (now?.step === "signed") return;
    await store.intents.step(intent.id, "failed", error.key);
    return;
  }
  const mayPass =
    error instanceof Outage ||
    (error instanceof Refusal && PASSING.includes(error.key)) ||
    !(error instanceof Refusal || error instanceof PdfError);
  const key = error instanceof Refusal ? error.key : keyOf(error);
  await store.intents
    .step(intent.id, mayPass ? "confirmed" : "failed", key)
    // An unreachable database cannot record it; the job comes back to it.
    .catch(() => false);
  throw error;
}

const PASSING: readonly string[] = [
  "error.provider.unavailable",
  "error.provider.answer_wrong",
  "error.sr.being_signed",
  "error.service.busy",
];

function keyOf(error: unknown): string {
  return error instanceof PdfError ? `file.pdf.${error.code}` : "error.service.internal";
}
