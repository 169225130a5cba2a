import type { AccountId } from "../../domain/ids.ts";
import { composeAccountNotice, composeMail } from "../../mail/compose.ts";
import type { AccountChange } from "../../mail/message.ts";
import type { World } from "../../ports/world.ts";
import { businessForEntry, plainNumber } from "./account-entry.ts";

type TellingWorld = Pick<World, "store" | "clock" | "messengers" | "settings" | "log">;

/**
 * Tells a person on every channel that we know what was changed about their account. The change holds already: a
 * message that cannot be sent undoes nothing, and the operator finds it in the log.
 */
export async function tellChange(
  world: TellingWorld,
  id: AccountId,
  change: AccountChange,
): Promise<void> {
  const account = await world.store.accounts.findById(id);
  if (!account) return;
  const language = account.language ?? "en";
  const businessId = await businessForEntry(world, null);
  const { mail, sms } = world.messengers[world.settings.mode];
  const key = `account changed/${id}/${world.clock.now().toISOString()}`;
  const about = { language, name: account.firstName, sender: "Paraph", title: "Paraph" };
  const demo = world.settings.mode === "demo";
  const composed = composeMail({ kind: "account_changed", ...about, demo, change });
  const sent = [
    mail.send({
      businessId,
      to: account.email,
      sender: "Paraph",
      language,
      attachments: [],
      key,
      ...composed,
    }),
    ...(account.mobileNumber === null
      ? []
      : [
          sms.send({
            businessId,
            to: plainNumber(account.mobileNumber),
            text: composeAccountNotice(language, change),
            key,
          }),
        ]),
  ];
  for (const result of await Promise.allSettled(sent)) {
    if (result.status === "rejected") {
      world.log.warn("a change of an account could not be told", { fault: result.reason as Error });
    }
  }
}
