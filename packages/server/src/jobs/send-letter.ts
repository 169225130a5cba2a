import { businessTime } from "../domain/tenancy/business.ts";
import { composeMail } from "../mail/compose.ts";
import type { Message } from "../mail/message.ts";
import { Undeliverable, type MailAttachment } from "../ports/mailer.ts";
import type { World } from "../ports/world.ts";
import type { Letter } from "./reader.ts";

/**
 * Sends a letter and notes it in the audit trail. An address that the mail server refuses for good
 * is noted too: the owner sees it in the signature protocol, and nobody tries for days.
 */
export async function sendLetter(
  world: Pick<World, "store" | "messengers" | "clock">,
  letter: Letter,
  message: Message,
  key: string,
  attachments: readonly MailAttachment[] = [],
): Promise<void> {
  const { request, to } = letter;
  const { language, sender } = letter.about;
  const mail = { businessId: request.businessId, to, sender, language, attachments, key };
  const act = await world.messengers[request.environment].mail
    .send({ ...mail, ...composeMail(message) })
    .then(() => "letter.sent")
    .catch(refused);
  await world.store.transaction((tx) =>
    tx.audit.append({
      subject: request.id,
      type: act,
      at: businessTime(letter.business, world.clock.now()),
      facts: { letter: message.kind, signature: letter.signature?.id ?? null },
      personal: { to },
    }),
  );
}

function refused(fault: unknown): "letter.refused" {
  if (fault instanceof Undeliverable) return "letter.refused";
  throw fault;
}
