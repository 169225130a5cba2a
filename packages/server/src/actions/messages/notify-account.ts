import type { AccountId } from "../../domain/ids.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { plainNumber } from "../../domain/accounts/sources.ts";
import { composeAccountNotice, composeMail } from "../../mail/compose.ts";
import type { AccountChange } from "../../mail/message.ts";
import type { World } from "../../ports/world.ts";
import { businessForEntry } from "./business-for-entry.ts";
import { sendNow } from "../send-now.ts";

type NotifyingWorld = Pick<World, "store" | "clock" | "messengers" | "settings" | "log">;

/** Where somebody was reached before a change of it: the notice goes there too. */
export type Reached = Pick<Account, "email" | "mobileNumber">;

/**
 * Tells a person on every channel that we know what was changed about their account. The change holds already: a
 * message that cannot be sent undoes nothing, and the operator finds it in the log.
 */
export async function notifyOfChange(
  world: NotifyingWorld,
  id: AccountId,
  change: AccountChange,
  before: Reached | null = null,
): Promise<void> {
  const account = await world.store.accounts.findById(id);
  if (account) await notifyPerson(world, account, change, before);
}

/** The same to somebody whose account is as given, also when it is no longer there. */
export async function notifyPerson(
  world: NotifyingWorld,
  account: Account,
  change: AccountChange,
  before: Reached | null = null,
): Promise<void> {
  const language = account.language ?? "en";
  const businessId = await businessForEntry(world, null);
  const { mail, sms } = world.messengers[world.settings.mode];
  const key = `account changed/${account.id}/${world.clock.now().toISOString()}`;
  const about = { language, name: account.firstName, sender: "Paraph", title: "Paraph" };
  const demo = world.settings.mode === "demo";
  const composed = composeMail({ kind: "account_changed", ...about, demo, change });
  const letter = {
    businessId,
    requestId: null,
    sender: "Paraph",
    language,
    attachments: [],
    ...composed,
  };
  const text = composeAccountNotice(language, change);
  const known = [account, ...(before ? [before] : [])];
  const addresses = new Set(known.map(({ email }) => email));
  const numbers = new Set(
    known.flatMap(({ mobileNumber: one }) => (one === null ? [] : plainNumber(one))),
  );
  const sent = [
    ...[...addresses].map((to) =>
      sendNow(world.log, () => mail.send({ ...letter, to, key: `${key}/${to}` })),
    ),
    ...[...numbers].map((to) =>
      sendNow(world.log, () =>
        sms.send({ businessId, requestId: null, to, text, key: `${key}/${to}` }),
      ),
    ),
  ];
  for (const result of await Promise.allSettled(sent)) {
    if (result.status === "rejected") {
      world.log.warn("a change of an account could not be told", { fault: result.reason as Error });
    }
  }
}
