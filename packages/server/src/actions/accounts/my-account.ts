import type { Language } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isProvenLately, isStrongLogin } from "../../domain/sessions/proofs.ts";
import { isAlive, type Session } from "../../domain/sessions/session.ts";
import { checkPassword } from "../../domain/accounts/password.ts";
import type { World } from "../../ports/world.ts";
import { maskedMobile } from "../masked.ts";
import { ownFactors, requireProof } from "../sessions/proof.ts";
import { ownAccount } from "../own-account.ts";

type MyWorld = Pick<World, "store" | "clock">;
type ReadingWorld = MyWorld & Pick<World, "settings" | "identifiers">;

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
    isFresh: isStrongLogin(fresh, await ownFactors(store, fresh), now),
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

/** A new password ends every other session, on every instance at once. */
export async function changePassword(
  world: MyWorld & Pick<World, "passwords">,
  { accountId, email }: PersonActor,
  session: Session,
  password: string,
): Promise<void> {
  await requireProof(world, session, "changePassword");
  checkPassword(password, email, await world.passwords.known());
  const hash = await world.passwords.hash(password, accountId);
  await world.store.transaction(async (tables) => {
    await tables.accounts.setPassword(accountId, hash);
    await tables.accountEntries.removeOf(accountId);
    await tables.sessions.endAll(accountId, session.id);
  });
}
