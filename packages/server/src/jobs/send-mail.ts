import { businessTime } from "../domain/tenancy/business.ts";
import { composeMail } from "../mail/compose.ts";
import type { Message } from "../mail/message.ts";
import { Undeliverable, type MailAttachment } from "../ports/mailer.ts";
import type { World } from "../ports/world.ts";
import type { AddressedMail } from "./reader.ts";

/**
 * Sends a mail, or its first line and the address as a short message, and notes it in the audit trail. An address that the mail server refuses for good
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
  const about = { businessId: request.businessId, requestId: request.id };
  const parts = [...addressed.pictures, ...attachments];
  const mail = { ...about, to, sender, language, attachments: parts, key };
  const messenger = world.messengers[request.environment];
  const composed = composeMail(message);
  const sending =
    addressed.by === "mail"
      ? messenger.mail.send({ ...mail, ...composed })
      : messenger.sms.send({
          ...about,
          to,
          text: `${composed.subject}\n${addressed.url}`,
          key,
        });
  const act = await sending.then(() => "sent").catch(refused);
  await world.store.transaction((tx) =>
    tx.audit.append({
      subject: request.id,
      type: `${addressed.by}.${act}`,
      at: businessTime(addressed.business, request, world.clock.now()),
      facts: { mail: message.kind, signature: addressed.signature?.id ?? null },
      personal: { to },
    }),
  );
}

function refused(fault: unknown): "refused" {
  if (fault instanceof Undeliverable) return "refused";
  throw fault;
}
