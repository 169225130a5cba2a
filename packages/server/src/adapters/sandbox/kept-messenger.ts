import type { Clock, Ids } from "../../ports/clock.ts";
import type { MailAttachment, Messenger } from "../../ports/messenger.ts";
import { sealMessage, type KeptMessage, type Messages } from "../../ports/store/messages.ts";
import type { SecretKeys } from "../../ports/secret-keys.ts";

/** Keeps every message in place of sending it: what demo keys send is read in the sandbox. */
export function keptMessenger(world: {
  readonly messages: Messages;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secretKeys: Pick<SecretKeys, "encrypt">;
}): Messenger {
  const keep = (key: string, said: Omit<KeptMessage, "id" | "createdAt">): Promise<void> => {
    const message = { ...said, id: world.ids.uuid(), createdAt: world.clock.now() };
    return world.messages.keep(sealMessage(world.secretKeys, message), key);
  };
  return {
    reaches: { mail: true, sms: true },
    mail: {
      send: ({ businessId, requestId, to, subject, text, html, attachments, key }) =>
        keep(key, {
          businessId,
          requestId,
          channel: "EMAIL",
          to: to.toLowerCase(),
          subject,
          text,
          html: withPictures(html, attachments),
          links: linksIn(text),
          attachments: attachments.filter(({ cid }) => cid === undefined).map(describe),
        }),
    },
    sms: {
      send: ({ businessId, requestId, to, text, key }) =>
        keep(key, {
          businessId,
          requestId,
          channel: "SMS",
          to,
          subject: null,
          text,
          html: null,
          links: linksIn(text),
          attachments: [],
        }),
    },
  };
}

/** The HTML with its pictures in it, as a mail program shows them; the page that frames it fetches none. */
function withPictures(html: string, attachments: readonly MailAttachment[]): string {
  return attachments.reduce((said, { cid, type, bytes }) => {
    if (cid === undefined) return said;
    const picture = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
    return said.replaceAll(`src="cid:${cid}"`, `src="${picture}"`);
  }, html);
}

/** Each address in the text once, in its order. */
function linksIn(text: string): readonly string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}

function describe({ filename, type, bytes }: MailAttachment): string {
  return `${filename} (${type}, ${bytes.length} bytes)`;
}
