import { receiveAgainUrl, silencedSince } from "../actions/signing-page/receive-again.ts";
import type { SignatureId } from "../domain/ids.ts";
import { composeMail } from "../mail/compose.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { textOf } from "./payload.ts";
import { addressedMail } from "./reader.ts";

/** Asks somebody whether a business that they reported shall reach them again; the message is our own, not the business's. */
export async function runMailReceiveAgain(
  world: Pick<World, "store" | "messengers" | "settings" | "secretKeys">,
  job: Job,
): Promise<void> {
  const signatureId = textOf(job, "signatureId") as SignatureId;
  const reader = { kind: "signer", signatureId } as const;
  const addressed = await addressedMail(world, textOf(job, "requestId"), reader);
  if (!addressed?.signature) return;
  const { request, signature, business, by, to } = addressed;
  const entry = { request, signature };
  const since = await silencedSince(world, entry);
  if (since === null) return;
  const { language, name, demo } = addressed.about;
  const url = receiveAgainUrl(world, entry, since);
  const about = { language, name, sender: "Paraph", title: "", demo };
  const composed = composeMail({ kind: "receive_again", ...about, business: business.name, url });
  const key = `receive-again/${job.id}`;
  const letter = { businessId: business.id, requestId: request.id, to, key };
  const { mail, sms } = world.messengers[request.environment];
  await (by === "mail"
    ? mail.send({ ...letter, sender: "Paraph", language, attachments: [], ...composed })
    : sms.send({ ...letter, text: `${composed.subject}\n${url}` }));
}
