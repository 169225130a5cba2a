import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import { checkPassword } from "../../domain/accounts/password.ts";
import { sourceOf } from "../../domain/accounts/sources.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { World } from "../../ports/world.ts";
import {
  askSecondFactor,
  newHandle,
  sendEntryCode,
  takeEntryCode,
  type BegunEntry,
  type EntryWorld,
} from "./account-entry.ts";
import { businessForEntry } from "../messages/business-for-entry.ts";
import { openSession, type Circumstances, type NewSession } from "../sessions/open-session.ts";
import { notifyOfChange } from "../messages/notify-account.ts";

type Proof = { readonly handle: string; readonly code: string };

/** Mails a code to an address. Only its holder learns whether it has an account. */
export async function startRecovery(
  world: EntryWorld,
  { email, language }: { readonly email: string; readonly language: Language },
  { network }: Circumstances,
): Promise<BegunEntry> {
  const { handle, id } = newHandle(world);
  const entry = {
    id,
    kind: "recover",
    stage: "email",
    email: normalEmail(email),
    accountId: null,
    businessId: await businessForEntry(world, null),
    language,
    firstName: null,
    lastName: null,
    mobile: null,
    passwordHash: null,
  } as const;
  const sent = await sendEntryCode(world, entry, network);
  return { handle, ...sent };
}

/** The mailbox is theirs; the second factor is asked for all the same, and is the account's own. */
export async function recover(
  world: EntryWorld,
  proof: Proof,
  password: string,
  { network }: Circumstances,
): Promise<BegunEntry> {
  const stage = { kind: "recover", stages: ["email"] } as const;
  const isKnown = await world.passwords.known();
  const entry = await takeEntryCode(world, proof, stage, async (tables, found) => {
    const known = await tables.accounts.credentials(found.email);
    const account = known && (await tables.accounts.findById(known.id));
    if (!account || account.mobileNumber === null) {
      throw new Refusal("error.account.entry_expired");
    }
    checkPassword(password, found.email, isKnown);
    return { ...found, accountId: account.id, mobile: account.mobileNumber };
  });
  const passwordHash = await world.passwords.hash(password, sourceOf(network));
  const sent = await askSecondFactor(world, { ...entry, passwordHash });
  return { handle: proof.handle, ...sent };
}

/** Both are proven: the password holds, every earlier session is over, and the person is told. */
export async function finishRecovery(
  world: EntryWorld & Pick<World, "log">,
  proof: Proof,
  circumstances: Circumstances,
): Promise<NewSession> {
  const stage = { kind: "recover", stages: ["mobile", "totp"] } as const;
  const opened = await takeEntryCode(world, proof, stage, async (tables, entry, carried) => {
    const { email, passwordHash, mobile } = entry;
    const known = await tables.accounts.credentials(email);
    const account = known && (await tables.accounts.findById(known.id));
    // The number may have changed since: a code to the old one proves nothing.
    if (!account || passwordHash === null || account.mobileNumber !== mobile) {
      throw new Refusal("error.account.entry_expired");
    }
    await tables.accountEntries.remove(entry.id);
    await tables.accounts.setPassword(account.id, passwordHash);
    await tables.accountEntries.removeOf(account.id);
    await tables.accountEntries.removeRecoveries(email);
    await tables.sessions.endAll(account.id, null);
    const holder = { kind: "account", accountId: account.id, email } as const;
    const entered = await openSession(world, tables, holder, carried ?? "sms", circumstances);
    return { entered, accountId: account.id, carried };
  });
  await notifyOfChange(world, opened.accountId, "recovered");
  if (opened.carried === "recovery_code") {
    await notifyOfChange(world, opened.accountId, "recovery_code_used");
  }
  return opened.entered;
}
