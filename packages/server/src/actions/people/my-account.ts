import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import {
  isAlive,
  isLoggedInLately,
  isProvenLately,
  type Session,
} from "../../domain/people/session.ts";
import { checkPassword } from "../../domain/people/password.ts";
import type { Rate } from "../../ports/limits.ts";
import type { World } from "../../ports/world.ts";
import { maskedMobile } from "../masked.ts";
import { ownAccount } from "./own-account.ts";

type MyWorld = Pick<World, "store" | "clock">;
type ReadingWorld = MyWorld & Pick<World, "settings" | "identifiers">;

/** Counted before the password is compared; per account, because only its own session gets here. */
const TRIES: Rate = { count: 10, perSeconds: 900 };

/** Everything that a person's own pages show. */
export async function readMe(
  { store, clock, settings, identifiers }: ReadingWorld,
  actor: PersonActor,
  session: Session,
) {
  const account = await ownAccount(store, actor);
  const now = clock.now();
  const sessions = (await store.sessions.list(account.id)).filter((one) => isAlive(one, now));
  const totp = await store.factors.findTotp(account.id);
  const fresh = sessions.find(({ id }) => id === session.id) ?? session;
  return {
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    mobile: account.mobileNumber === null ? null : maskedMobile(account.mobileNumber),
    language: account.language,
    isProven: isProvenLately(fresh, now),
    isFresh: isLoggedInLately(fresh, now),
    hasTotp: (totp?.confirmedAt ?? null) !== null,
    recoveryCodes: await store.factors.countCodes(account.id),
    passkeys: (await store.passkeys.list(account.id)).map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt,
      usedAt,
    })),
    sessions: sessions.map(({ id, createdAt, seenAt, network, userAgent }) => ({
      id,
      createdAt,
      seenAt,
      network,
      userAgent,
      isThis: id === session.id,
    })),
    identifications: account.identifications.map((one) => ({
      provider: one.provider,
      name: [one.firstName, one.lastName].join(" "),
      legislations: one.legislations,
      provenAt: one.provenAt,
      isSimulated: one.environment === "demo",
    })),
    identifiedBy: identifiers[settings.mode]?.name ?? null,
  };
}

export async function changeLanguage(
  { store }: MyWorld,
  { accountId }: PersonActor,
  language: Language,
): Promise<void> {
  await store.accounts.setLanguage(accountId, language);
}

/** The password once more: a browser that was left alone does not get past it. */
export async function proveAgain(
  world: MyWorld & Pick<World, "passwords">,
  { accountId, email }: PersonActor,
  session: Session,
  password: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `person:proof:${accountId}`,
    TRIES,
  );
  if (!allowed) throw new Refusal("error.rate_limit.login", { retryAfterSeconds });
  const known = await world.store.accounts.credentials(email);
  const isRight = await world.passwords.verify(password, known?.passwordHash ?? null);
  if (!isRight || known?.id !== accountId) throw new Refusal("error.account.password_wrong");
  await world.store.sessions.proven(session.id, world.clock.now());
}

/** Refuses to change what protects an account when the last proof is old. */
export async function requireProof({ store, clock }: MyWorld, session: Session): Promise<void> {
  const fresh = await store.sessions.find(session.id);
  if (!fresh || !isProvenLately(fresh, clock.now()))
    throw new Refusal("error.account.proof_needed");
}

/** A new password ends every other session, on every instance at once. */
export async function changePassword(
  world: MyWorld & Pick<World, "passwords">,
  { accountId, email }: PersonActor,
  session: Session,
  password: string,
): Promise<void> {
  await requireProof(world, session);
  checkPassword(password, email, await world.passwords.known());
  const hash = await world.passwords.hash(password);
  await world.store.transaction(async (tables) => {
    await tables.accounts.setPassword(accountId, hash);
    await tables.accountEntries.removeOf(accountId);
    await tables.sessions.endAll(accountId, session.id);
  });
}

/** Ends one session of the person; an unknown one and somebody else's answer alike. */
export async function endOwnSession(
  { store }: MyWorld,
  { accountId }: PersonActor,
  id: string,
): Promise<void> {
  const own = await store.sessions.list(accountId);
  if (!own.some((one) => one.id === id)) throw new Refusal("error.session.not_found");
  await store.sessions.end(id);
}
