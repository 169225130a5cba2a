import { Refusal } from "@paraph/contract/errors";
import { sourceOf } from "../../domain/accounts/sources.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { World } from "../../ports/world.ts";
import {
  askSecondFactor,
  findEntry,
  newHandle,
  takeEntryCode,
  type BegunEntry,
  type EntryWorld,
  type GivenCode,
} from "./account-entry.ts";
import { businessForEntry } from "../messages/business-for-entry.ts";
import { openSession, type Circumstances, type NewSession } from "../sessions/open-session.ts";
import { notifyOfChange } from "../messages/notify-account.ts";

/** Counted before comparing; per address and network, so that a stranger locks nobody out from elsewhere. */
const TRIES: Rate = { count: 10, perSeconds: 900 };

/** Password first; then the code that goes to the account's number. The same no for every reason. */
export async function logInPerson(
  world: EntryWorld,
  given: { readonly email: string; readonly password: string },
  { network }: Circumstances,
): Promise<BegunEntry> {
  const email = normalEmail(given.email);
  const key = `person:login:${world.secretKeys.digest("counter", email)}:${sourceOf(network)}`;
  const { allowed, retryAfterSeconds } = await world.store.limits.take(key, TRIES);
  if (!allowed) throw new Refusal("error.rate_limit.login", { retryAfterSeconds });
  const credentials = await world.store.accounts.credentials(email);
  const hash = credentials?.passwordHash ?? null;
  const isRight = await world.passwords.verify(given.password, hash, sourceOf(network));
  const account = isRight ? await world.store.accounts.find(email) : null;
  if (!account || account.mobileNumber === null) {
    throw new Refusal("error.account.credentials_invalid");
  }
  // Only failures count: who logs in often is not locked out by it.
  await world.store.limits.take(key, TRIES, -1);
  const { handle, id } = newHandle(world);
  const sent = await askSecondFactor(world, {
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

const STAGES = { kind: "log_in", stages: ["mobile", "totp"] } as const;

/** Who has not got the app at hand asks for a code by SMS; tries are counted over both. */
export async function logInBySms(world: EntryWorld, handle: string): Promise<BegunEntry> {
  const entry = await findEntry(world, handle, "log_in");
  if (entry.accountId === null) throw new Refusal("error.account.entry_expired");
  const sent = await askSecondFactor(world, { ...entry, accountId: entry.accountId }, "sms");
  return { handle, ...sent };
}

/** The second factor opens the session. */
export async function finishLogIn(
  world: EntryWorld & Pick<World, "log">,
  proof: GivenCode,
  circumstances: Circumstances,
): Promise<NewSession> {
  const opened = await takeEntryCode(world, proof, STAGES, async (tables, entry, carried) => {
    const { accountId, email } = entry;
    if (accountId === null) throw new Refusal("error.account.entry_expired");
    await tables.accountEntries.remove(entry.id);
    const holder = { kind: "account", accountId, email } as const;
    const entered = await openSession(world, tables, holder, carried ?? "sms", circumstances);
    return { entered, accountId, carried };
  });
  if (opened.carried === "recovery_code") {
    await notifyOfChange(world, opened.accountId, "recovery_code_used");
  }
  return opened.entered;
}
