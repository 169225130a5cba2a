import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import type { AccountId } from "../../domain/ids.ts";
import { checkPassword } from "../../domain/accounts/password.ts";
import { sourceOf } from "../../domain/accounts/sources.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import {
  newHandle,
  sendEntryCode,
  takeEntryCode,
  type BegunEntry,
  type EntryWorld,
} from "./account-entry.ts";
import { businessForEntry } from "../messages/business-for-entry.ts";
import { openSession, type Circumstances, type NewSession } from "../sessions/open-session.ts";

/** Mails a code to an address. Only its holder learns whether it has an account. */
export async function startRegistration(
  world: EntryWorld,
  given: { readonly email: string; readonly requestId: string | null; readonly language: Language },
  { network }: Circumstances,
): Promise<BegunEntry> {
  const { handle, id } = newHandle(world);
  const entry = {
    id,
    kind: "register",
    stage: "email",
    email: normalEmail(given.email),
    accountId: null,
    businessId: await businessForEntry(world, given.requestId),
    language: given.language,
    firstName: null,
    lastName: null,
    mobile: null,
    passwordHash: null,
  } as const;
  const sent = await sendEntryCode(world, entry, network);
  return { handle, ...sent };
}

/** Who registers. */
export type Particulars = {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly mobileNumber: string;
};

/** The address is proven: now the number is. */
export async function register(
  world: EntryWorld,
  proof: { readonly handle: string; readonly code: string },
  { firstName, lastName, password, mobileNumber }: Particulars,
  { network }: Circumstances,
): Promise<BegunEntry> {
  const stage = { kind: "register", stages: ["email"] } as const;
  const isKnown = await world.passwords.known();
  const entry = await takeEntryCode(world, proof, stage, async (tables, found) => {
    if (await tables.accounts.credentials(found.email)) throw new Refusal("error.account.exists");
    checkPassword(password, found.email, isKnown);
    return found;
  });
  const passwordHash = await world.passwords.hash(password, sourceOf(network));
  const next = { ...entry, firstName, lastName, mobile: mobileNumber, passwordHash };
  const sent = await sendEntryCode(world, { ...next, stage: "mobile" }, network);
  return { handle: proof.handle, ...sent };
}

/** The number is proven too: the account is there, and its person logged in. */
export async function finishRegistration(
  world: EntryWorld,
  proof: { readonly handle: string; readonly code: string },
  circumstances: Circumstances,
): Promise<NewSession> {
  const stage = { kind: "register", stages: ["mobile"] } as const;
  return takeEntryCode(world, proof, stage, async (tables, entry) => {
    const { email, firstName, lastName, mobile, language, passwordHash } = entry;
    if (passwordHash === null) throw new Refusal("error.account.entry_expired");
    if (await tables.accounts.credentials(email)) throw new Refusal("error.account.exists");
    const id = world.ids.uuid() as AccountId;
    const verifiedAt = world.clock.now();
    const known = { id, email, firstName, lastName, mobileNumber: mobile, language };
    if (!(await tables.accounts.register({ ...known, passwordHash, verifiedAt }))) {
      throw new Refusal("error.account.exists");
    }
    await tables.accountEntries.remove(entry.id);
    const account = await tables.accounts.find(email);
    if (!account) throw new Error("the account was not written");
    const holder = { kind: "account", accountId: account.id, email } as const;
    return openSession(world, tables, holder, "sms", circumstances);
  });
}
