import { businessOf } from "../actions/business-of.ts";
import { takeMessage } from "../actions/count-strangers.ts";
import {
  receiveAgainUrl,
  silencesOf,
  type Entry,
  type Silenced,
} from "../actions/signing-page/receive-again.ts";
import type { RequestId } from "../domain/ids.ts";
import { forSms } from "../mail/clean.ts";
import { composeMail } from "../mail/compose.ts";
import { Undeliverable } from "../ports/messenger.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { ComeBack } from "./outcome.ts";
import { textOf } from "./payload.ts";

type Mailing = Pick<World, "store" | "messengers" | "settings" | "secretKeys" | "log">;

/**
 * Asks whoever reported a business whether it shall reach them again, also where the business wants nobody notified. The
 * message goes where the silence is: not to the newer address of somebody who had this one before.
 */
export async function runMailReceiveAgain(world: Mailing, job: Job): Promise<void> {
  const request = await world.store.requests.find(textOf(job, "requestId") as RequestId);
  const signature = request?.signatures.find(({ id }) => id === textOf(job, "signatureId"));
  if (!request || !signature) return;
  const silences = await silencesOf(world, { request, signature });
  const silenced = silences.find(({ receiver }) => receiver.by === textOf(job, "by"));
  if (!silenced) return;
  const taken = await takeMessage(world, world.store, request, silenced.receiver);
  if (!("giveBack" in taken)) {
    throw new ComeBack("the receiver was written to often enough today", taken.retryAfterSeconds);
  }
  try {
    await send(world, { request, signature }, silenced, `receive-again/${job.id}`);
  } catch (fault) {
    await taken.giveBack();
    if (!(fault instanceof Undeliverable)) throw fault;
    const signatureRequest = request.id;
    world.log.warn("whoever takes a report back cannot be written to", { signatureRequest });
  }
}

/** The message is our own, without a word of the sender but the name of the business. */
async function send(world: Mailing, entry: Entry, silenced: Silenced, key: string): Promise<void> {
  const { environment, id: requestId } = entry.request;
  const business = await businessOf(world.store, entry.request);
  const url = receiveAgainUrl(world, entry, silenced);
  const language = entry.signature.language ?? "en";
  const sender = "Paraph";
  const about = { language, name: null, sender, title: "", demo: environment === "demo" };
  const composed = composeMail({ kind: "receive_again", ...about, business: business.name, url });
  const { by, to, address } = silenced.receiver;
  const letter = { businessId: business.id, requestId, key };
  const { mail, sms } = world.messengers[environment];
  await (by === "mail"
    ? mail.send({ ...letter, to: address, sender, language, attachments: [], ...composed })
    : sms.send({ ...letter, to, text: `${forSms(composed.subject)}\n${url}` }));
}
