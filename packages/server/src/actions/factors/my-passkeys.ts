import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { sourceOf } from "../../domain/accounts/sources.ts";
import type { Rate } from "../../ports/store/calls.ts";
import { requireProof } from "../sessions/proof.ts";
import { openSession, type Circumstances, type NewSession } from "../sessions/open-session.ts";
import { ownAccount } from "../own-account.ts";
import {
  newChallenge,
  takeAnswer,
  takeAssertion,
  type GivenAnswer,
  type GivenAssertion,
  type PasskeyWorld,
} from "./passkey-challenge.ts";

const MOST_PASSKEYS = 20;
/** Failures, by where they come from. */
const TRIES: Rate = { count: 30, perSeconds: 900 };

/** What a device needs to make a passkey for this account. */
export async function offerPasskey(world: PasskeyWorld, actor: PersonActor, session: Session) {
  await requireProof(world, session, "addPasskey");
  const account = await ownAccount(world.store, actor);
  const known = await world.store.passkeys.list(account.id);
  const name = [account.firstName, account.lastName].filter(Boolean).join(" ");
  return {
    ...(await newChallenge(world, "add", account.id)),
    userId: Buffer.from(account.id).toString("base64url"),
    userName: account.email,
    displayName: name === "" ? account.email : name,
    known: known.map(({ id }) => id),
    algorithms: world.authenticators.algorithms,
  };
}

/** A passkey that a device has made. */
export type MadePasskey = GivenAnswer & { readonly name: string };

/** Keeps a passkey; a factor changed, so that every other session ends. */
export async function addPasskey(
  world: PasskeyWorld,
  { accountId }: PersonActor,
  session: Session,
  made: MadePasskey,
): Promise<void> {
  await requireProof(world, session, "addPasskey");
  const expected = { purpose: "add", subject: accountId } as const;
  const { counter, credential } = await takeAnswer(world, made, "webauthn.create", expected);
  if (credential?.id !== made.id) throw new Refusal("error.passkey.refused");
  await world.store.transaction(async (tables) => {
    if ((await tables.passkeys.list(accountId)).length >= MOST_PASSKEYS) {
      throw new Refusal("error.passkey.refused");
    }
    const isNew = await tables.passkeys.add({
      id: made.id,
      accountId,
      name: made.name.trim(),
      publicKey: credential.publicKey,
      algorithm: credential.algorithm,
      counter,
      createdAt: world.clock.now(),
      usedAt: null,
    });
    if (!isNew) throw new Refusal("error.passkey.refused");
    await tables.sessions.endAll(accountId, session.id);
  });
}

/** Forgets a passkey. */
export async function removePasskey(
  world: PasskeyWorld,
  { accountId }: PersonActor,
  session: Session,
  id: string,
): Promise<void> {
  await requireProof(world, session, "removePasskey");
  await world.store.transaction(async (tables) => {
    const isGone = await tables.passkeys.remove(accountId, id);
    if (!isGone) throw new Refusal("error.passkey.not_found");
    await tables.sessions.endAll(accountId, session.id);
  });
}

/** A challenge that any passkey may answer: whose it is, the device says. */
export async function challengeLogIn(world: PasskeyWorld) {
  const challenge = await newChallenge(world, "log_in", null);
  return { ...challenge, credentialIds: [], userVerification: "required" as const };
}

/** A passkey is something that one has, opened by something that one is or knows: both factors. */
export async function logInByPasskey(
  world: PasskeyWorld,
  given: GivenAssertion,
  circumstances: Circumstances,
): Promise<NewSession> {
  const expected = { purpose: "log_in", subject: null } as const;
  const { accountId } = await takeAssertion(world, world.store, given, expected, null).catch(
    (refused: unknown) => countFailure(world, circumstances, refused),
  );
  const account = await world.store.accounts.findById(accountId);
  if (!account) throw new Refusal("error.passkey.refused");
  const holder = { kind: "account", accountId, email: account.email } as const;
  return openSession(world, world.store, holder, "passkey", circumstances);
}

/** Who holds the passkey is let in, whatever their neighbours in the network try: only failures are counted. */
async function countFailure(
  { store }: Pick<PasskeyWorld, "store">,
  { network }: Circumstances,
  refused: unknown,
): Promise<never> {
  const { allowed, retryAfterSeconds } = await store.limits.take(
    `person:passkey:${sourceOf(network)}`,
    TRIES,
  );
  if (!allowed) throw new Refusal("error.rate_limit.login", { retryAfterSeconds });
  throw refused;
}
