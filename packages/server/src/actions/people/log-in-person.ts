import { Refusal } from "@paraph/contract/errors";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { Rate } from "../../ports/limits.ts";
import {
  businessForEntry,
  newHandle,
  sendEntryCode,
  takeEntryCode,
  type BegunEntry,
  type EntryWorld,
} from "./account-entry.ts";
import { openSession, type Circumstances, type NewSession } from "./open-session.ts";

/** Counted before comparing; per address and network, so that a stranger locks nobody out from elsewhere. */
const TRIES: Rate = { count: 10, perSeconds: 900 };

/** Password first; then the code that goes to the account's number. The same no for every reason. */
export async function logInPerson(
  world: EntryWorld,
  given: { readonly email: string; readonly password: string },
  { network }: Circumstances,
): Promise<BegunEntry> {
  const email = normalEmail(given.email);
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `person:login:${email}:${network ?? ""}`,
    TRIES,
  );
  if (!allowed) throw new Refusal("error.rate_limit.login", { retryAfterSeconds });
  const credentials = await world.store.accounts.credentials(email);
  const isRight = await world.passwords.verify(given.password, credentials?.passwordHash ?? null);
  const account = isRight ? await world.store.accounts.find(email) : null;
  if (!account || account.mobileNumber === null) {
    throw new Refusal("error.account.credentials_invalid");
  }
  const { handle, id } = newHandle(world);
  const sent = await sendEntryCode(world, {
    id,
    kind: "log_in",
    stage: "mobile",
    email,
    accountId: account.id,
    businessId: await businessForEntry(world, null),
    language: account.language ?? "en",
    firstName: null,
    lastName: null,
    mobile: account.mobileNumber,
    passwordHash: null,
  });
  return { handle, ...sent };
}

/** The second factor opens the session. */
export async function finishLogIn(
  world: EntryWorld,
  proof: { readonly handle: string; readonly code: string },
  circumstances: Circumstances,
): Promise<NewSession> {
  const stage = { kind: "log_in", stage: "mobile" } as const;
  return takeEntryCode(world, proof, stage, async (tables, entry) => {
    const { accountId, email } = entry;
    if (accountId === null) throw new Refusal("error.account.entry_expired");
    await tables.accountEntries.remove(entry.id);
    return openSession(world, tables, { kind: "account", accountId, email }, circumstances);
  });
}
