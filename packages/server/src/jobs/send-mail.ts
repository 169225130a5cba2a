import { businessTime } from "../domain/tenancy/business.ts";
import { composeMail } from "../mail/compose.ts";
import type { Message } from "../mail/message.ts";
import { Undeliverable, type MailAttachment } from "../ports/mailer.ts";
import type { World } from "../ports/world.ts";
import type { AddressedMail } from "./reader.ts";

/**
 * Sends a mail and notes it in the audit trail. An address that the mail server refuses for good
 * is noted too: the owner sees it in the signature protocol, and nobody tries for days.
 */
export async function sendMail(
  world: Pick<World, "store" | "messengers" | "clock">,
  addressed: AddressedMail,
  message: Message,
  key: string,
  attachments: readonly MailAttachment[] = [],
): Promise<void> {
  const { request, to } = addressed;
  const { language, sender } = addressed.about;
  const mail = { businessId: request.businessId, to, sender, language, attachments, key };
  const act = await world.messengers[request.environment].mail
    .send({ ...mail, ...composeMail(message) })
    .then(() => "mail.sent")
    .catch(refused);
  await world.store.transaction((tx) =>
    tx.audit.append({
      subject: request.id,
      type: act,
      at: businessTime(addressed.business, world.clock.now()),
      facts: { mail: message.kind, signature: addressed.signature?.id ?? null },
      personal: { to },
    }),
  );
}

function refused(fault: unknown): "mail.refused" {
  if (fault instanceof Undeliverable) return "mail.refused";
  throw fault;
}
