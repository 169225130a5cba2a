import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { provenFor } from "../../domain/accounts/account.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { AccountEntry } from "../../ports/store/accounts.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import {
  newHandle,
  sendEntryCode,
  takeEntryCode,
  type BegunEntry,
  type EntryWorld,
} from "./account-entry.ts";
import { businessForEntry } from "../messages/business-for-entry.ts";
import { requireProof } from "../sessions/proof.ts";
import { ownAccount } from "../own-account.ts";
import { notifyOfChange } from "../messages/notify-account.ts";

type ChangingWorld = EntryWorld & Pick<World, "log">;
type Proof = { readonly handle: string; readonly code: string };

/** A person who changes their mind has enough of these; who uses us to send messages does not. */
const BEGUN_PER_HOUR: Rate = { count: 10, perSeconds: 3600 };

/** The name in signatures. One that somebody proved by an identification is not theirs to change. */
export async function changeName(
  world: ChangingWorld,
  actor: PersonActor,
  session: Session,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await requireProof(world, session, "changeName");
  const [firstName, lastName] = [name.firstName.trim(), name.lastName.trim()];
  if (firstName === "" || lastName === "") {
    const field = firstName === "" ? "firstName" : "lastName";
    const violations = [{ field, message: "must not be empty" }];
    throw new Refusal("error.request.body_invalid", { violations });
  }
  const { accountId } = actor;
  await world.store.transaction(async (tables) => {
    // Who is being identified at this moment is seen with what comes of it.
    if (!(await tables.accounts.lock(accountId))) throw new Refusal("error.session.required");
    const account = await ownAccount(tables, actor);
    if (provenFor(account, "production").length > 0) throw new Refusal("error.account.name_proven");
    await tables.accounts.setName(accountId, firstName, lastName);
    await tables.accounts.forgetSimulated(accountId);
    await tables.sessions.endAll(accountId, session.id);
  });
  await notifyOfChange(world, accountId, "name");
}

/** Sends a code to a number that somebody says is theirs. */
export async function startMobileChange(
  world: EntryWorld,
  actor: PersonActor,
  session: Session,
  mobile: string,
): Promise<BegunEntry> {
  return begin(world, actor, session, { stage: "mobile", mobile });
}

/** The code came back: the number holds. The old one hears of it. */
export async function finishMobileChange(
  world: ChangingWorld,
  actor: PersonActor,
  session: Session,
  proof: Proof,
): Promise<void> {
  const before = await ownAccount(world.store, actor);
  await finish(world, actor, session, proof, "mobile", async (tables, { mobile }) => {
    if (mobile === null) throw new Refusal("error.account.entry_expired");
    await tables.accounts.setMobile(actor.accountId, mobile);
  });
  await notifyOfChange(world, actor.accountId, "mobile", before);
}

/** Mails a code to an address; only its mailbox learns whether it has an account. */
export async function startEmailChange(
  world: EntryWorld,
  actor: PersonActor,
  session: Session,
  email: string,
): Promise<BegunEntry> {
  return begin(world, actor, session, { stage: "email", email: normalEmail(email) });
}

/**
 * The code came back: the address holds. Everything that names the old one is bound to the account first, so that who
 * gets it next gets nothing that was this person's (interface 12).
 */
export async function finishEmailChange(
  world: ChangingWorld,
  actor: PersonActor,
  session: Session,
  proof: Proof,
): Promise<void> {
  const before = await ownAccount(world.store, actor);
  await finish(world, actor, session, proof, "email", async (tables, { email }) => {
    await tables.participants.bindAll(before.email, before.id);
    await tables.documents.bindAll(before.email, before.id);
    const isFree = await tables.accounts.setEmail(before.id, email, world.clock.now());
    if (!isFree) throw new Refusal("error.account.exists");
  });
  await notifyOfChange(world, actor.accountId, "email", before);
}

async function begin(
  world: EntryWorld,
  actor: PersonActor,
  session: Session,
  to: { readonly stage: AccountEntry["stage"]; readonly email?: string; readonly mobile?: string },
): Promise<BegunEntry> {
  await requireProof(world, session, to.stage === "email" ? "changeEmail" : "changeMobile");
  const key = `person:change:${actor.accountId}`;
  const { allowed, retryAfterSeconds } = await world.store.limits.take(key, BEGUN_PER_HOUR);
  if (!allowed) throw new Refusal("error.code.too_many_sent", { retryAfterSeconds });
  const account = await ownAccount(world.store, actor);
  const { handle, id } = newHandle(world);
  const entry = {
    id,
    kind: "change",
    stage: to.stage,
    email: to.email ?? account.email,
    accountId: account.id,
    businessId: await businessForEntry(world, null),
    language: account.language ?? "en",
    firstName: null,
    lastName: null,
    mobile: to.mobile ?? null,
    passwordHash: null,
  } as const;
  const sent = await sendEntryCode(world, entry, null);
  return { handle, ...sent };
}

/** Somebody else's handle names nothing here. What else was begun with the old factors is over. */
async function finish(
  world: EntryWorld,
  { accountId }: PersonActor,
  session: Session,
  proof: Proof,
  stage: AccountEntry["stage"],
  change: (tables: Tables, entry: AccountEntry) => Promise<void>,
): Promise<void> {
  await takeEntryCode(world, proof, { kind: "change", stages: [stage] }, async (tables, entry) => {
    if (entry.accountId !== accountId) throw new Refusal("error.account.entry_expired");
    await change(tables, entry);
    await tables.accountEntries.removeOf(accountId);
    await tables.sessions.endAll(accountId, session.id);
  });
}
