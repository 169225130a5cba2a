import { Refusal } from "@paraph/contract/errors";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { isUuid } from "../../domain/ids.ts";
import { isEnded, isProven, requireLive, type Intent } from "../../domain/signing-page/intent.ts";
import type { Factor } from "../../domain/requests/quality.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { checkCode } from "../codes/check-code.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { readRequest } from "../requests/read-request.ts";
import { CARRY_OUT_INTENT, carryOutIntent, type CarryingWorld } from "./carry-out-intent.ts";

import {
  newChallenge,
  takeAssertion,
  type GivenAssertion,
  type PasskeyWorld,
} from "../factors/passkey-challenge.ts";

export type ProvingWorld = CarryingWorld & PasskeyWorld;

/** What is brought as the proof. */
export type Proof = { readonly code: string | null; readonly passkey: GivenAssertion | null };

/** After so long a process that has not signed yet is taken for dead. */
const TAKE_OVER_SECONDS = 25;

/** An intent of this signature that the actor may go on with. */
export async function findIntent(
  { store }: Pick<World, "store">,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  id: string,
): Promise<Intent> {
  const request = await readRequest({ store }, actor, place.requestId);
  permitSignature(request, actor, place.signatureId);
  const intent = isUuid(id) ? await store.intents.find(id) : null;
  if (intent?.signatureId !== place.signatureId) throw new Refusal("error.intent.not_found");
  return intent;
}

/**
 * Takes the proof of an intent and signs. However often it is sent, by one tab or two, before or after a crash, there
 * is one signature: a proven intent is gone on with, and a used one answers as it ended.
 */
export async function proveIntent(
  world: ProvingWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  id: string,
  proof: Proof,
): Promise<Intent> {
  const intent = await findIntent(world, actor, place, id);
  if (intent.step === "signed") return intent;
  requireLive(intent, world.clock.now());
  if (!isProven(intent)) {
    await prove(world, actor, place, intent, proof).catch((error: unknown) =>
      unlessProven(world, id, error),
    );
  }
  const proven = await world.store.intents.find(id);
  if (proven) await carryOutIntent(world, proven);
  return (await world.store.intents.find(id)) ?? intent;
}

/** Whoever sends the proof twice at one moment used it up themselves: the second hears what came of the first. */
async function unlessProven({ store }: ProvingWorld, id: string, error: unknown): Promise<void> {
  const intent = error instanceof Refusal ? await store.intents.find(id) : null;
  if (!intent || !(isProven(intent) || intent.step === "signed")) throw error;
}

async function prove(
  world: ProvingWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  intent: Intent,
  { code, passkey }: Proof,
): Promise<void> {
  if (intent.factors.includes("none")) {
    await world.store.transaction((tables) => recordProof(world, tables, intent, "none"));
    return;
  }
  if (passkey !== null) {
    await proveByPasskey(world, actor, intent, passkey);
    return;
  }
  if (code === null) throw new Refusal("error.code.wrong");
  await checkCode(world, place, code.replaceAll(/\s/g, ""), {
    binding: intent.binding,
    accepted: async (tables) => {
      const channel = (await tables.codes.lock(place.signatureId))?.channel;
      const factor = channel === "SMS" ? "sms_code" : "email_code";
      if (!intent.factors.includes(factor)) throw new Refusal("error.code.expired");
      await recordProof(world, tables, intent, factor);
    },
  });
}

/** A challenge for a passkey of this person, bound to all that the intent says. */
export async function challengeIntent(
  world: PasskeyWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  id: string,
) {
  const intent = await findIntent(world, actor, place, id);
  requireLive(intent, world.clock.now());
  if (actor.kind !== "person" || !intent.factors.includes("passkey")) {
    throw new Refusal("error.passkey.refused");
  }
  const challenge = await newChallenge(world, "intent", intent.id, intent.binding);
  const passkeys = await world.store.passkeys.list(actor.accountId);
  return {
    ...challenge,
    credentialIds: passkeys.map((one) => one.id),
    userVerification: "required" as const,
  };
}

/** What the device signed is kept with the proof: its challenge commits to the documents. */
async function proveByPasskey(
  world: ProvingWorld,
  actor: PersonActor | GuestActor,
  intent: Intent,
  given: GivenAssertion,
): Promise<void> {
  if (actor.kind !== "person" || !intent.factors.includes("passkey")) {
    throw new Refusal("error.passkey.refused");
  }
  const expected = { purpose: "intent", subject: intent.id } as const;
  const { id } = await takeAssertion(world, world.store, given, expected, actor.accountId);
  const { authenticatorData, clientDataJson, signature } = given;
  await world.store.transaction((tables) =>
    recordProof(world, tables, intent, "passkey", {
      passkey: id,
      authenticator_data: authenticatorData,
      client_data: clientDataJson,
      assertion: signature,
    }),
  );
}

/** The proof, and the job that goes on should this process die. */
async function recordProof(
  world: ProvingWorld,
  tables: Tables,
  { id, requestId, signatureId }: Intent,
  factor: Factor,
  personal: Readonly<Record<string, string>> = {},
): Promise<void> {
  const locked = await tables.intents.lock(id);
  if (!locked || isEnded(locked)) throw new Refusal("error.intent.expired");
  if (isProven(locked)) return;
  const request = await tables.requests.find(requestId);
  if (!request) throw new Refusal("error.sr.not_found");
  await tables.intents.prove(id, factor);
  const now = world.clock.now();
  const at = businessTime(await businessOf(tables, request), request, now);
  const facts = { signature: signatureId, intent: id, factor };
  await tables.audit.append({ subject: requestId, type: "intent.proven", at, facts, personal });
  await tables.jobs.add([
    {
      kind: CARRY_OUT_INTENT,
      payload: { intent: id },
      businessId: request.businessId,
      key: `${CARRY_OUT_INTENT}/${id}`,
      runAt: new Date(now.getTime() + TAKE_OVER_SECONDS * 1000),
    },
  ]);
}
