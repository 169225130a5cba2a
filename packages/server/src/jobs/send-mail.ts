import { businessTime } from "../domain/business/business.ts";
import { isSilenced, takeMessage } from "../actions/count-strangers.ts";
import { byMail, bySms, receiversOf } from "../domain/requests/strangers.ts";
import { forSms } from "../mail/clean.ts";
import { composeMail } from "../mail/compose.ts";
import type { Message } from "../mail/message.ts";
import { Undeliverable, type MailAttachment } from "../ports/messenger.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";
import type { AddressedMail } from "./reader.ts";

/**
 * Sends a mail, or its first line and the address as a short message, and notes it in the audit trail. An address that the mail server refuses for good
 * is noted too: the owner sees it in the signature protocol, and nobody tries for days.
 */
export async function sendMail(
  world: Pick<World, "store" | "messengers" | "clock" | "secretKeys" | "settings">,
  addressed: AddressedMail,
  message: Message,
  key: string,
  attachments: readonly MailAttachment[] = [],
): Promise<void> {
  const { request, to, sender } = addressed;
  const { language } = addressed.about;
  const about = { businessId: request.businessId, requestId: request.id };
  const parts = [...addressed.pictures, ...attachments];
  const mail = { ...about, to, sender, language, attachments: parts, key };
  const messenger = world.messengers[request.environment];
  const composed = composeMail(message);
  const text = `${forSms(composed.subject)}\n${addressed.url}`;
  const send = (): Promise<void> =>
    addressed.by === "mail"
      ? messenger.mail.send({ ...mail, ...composed })
      : messenger.sms.send({ ...about, to, text, key });
  const act = await sendIfWelcome(world, addressed, message, send);
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

/**
 * Who reported the sender is not written to again. How a request ended is told to strangers as often a day as they may
 * be written to; whoever is asked to sign was counted when they were asked.
 */
async function sendIfWelcome(
  world: Pick<World, "store" | "secretKeys" | "settings">,
  { request, by, to, signature }: AddressedMail,
  { kind }: Message,
  send: () => Promise<void>,
): Promise<"sent" | "refused"> {
  const receiver = by === "mail" ? byMail(to) : bySms(to);
  const receivers = [receiver, ...(signature ? receiversOf(signature) : [])];
  if (await isSilenced(world.store, request, receivers)) return "refused";
  const isAsked = ["invitation", "turn", "reminder"].includes(kind);
  const taken = isAsked ? null : await takeMessage(world, world.store, request, receiver);
  if (taken && !("giveBack" in taken)) {
    if (kind !== "completed") return "refused";
    // Put off, not lost: it may be the only copy that somebody gets.
    throw new ComeBack("the receiver was written to often enough today", taken.retryAfterSeconds);
  }
  try {
    await send();
    return "sent";
  } catch (fault) {
    await taken?.giveBack();
    return refused(fault);
  }
}

function refused(fault: unknown): "refused" {
  if (fault instanceof Undeliverable) return "refused";
  throw fault;
}
