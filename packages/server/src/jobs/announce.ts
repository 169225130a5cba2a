import type { SignatureId } from "../domain/ids.ts";
import { availableUntil } from "../domain/signing-page/signing-state.ts";
import type { Ending, Reader } from "../domain/requests/effect.ts";
import type { AttachOnSuccess } from "@paraph/contract/words";
import type { SignatureRequest } from "../domain/requests/request.ts";
import type { Message } from "../mail/message.ts";
import type { Job } from "../ports/store/jobs.ts";
import type { World } from "../ports/world.ts";
import { completionFiles, type Fetching } from "./completion-files.ts";
import { GiveUp } from "./outcome.ts";
import { textOf } from "./payload.ts";
import { addressedMail, nameOf, type AddressedMail } from "./reader.ts";
import { sendMail } from "./send-mail.ts";

/** Tells one reader how a request ended; the mail of completion brings what was asked for. */
export async function runAnnounce(
  world: Fetching & Pick<World, "messengers" | "secretKeys">,
  job: Job,
): Promise<void> {
  const reader = readerOf(job);
  const mail = await addressedMail(world, textOf(job, "requestId"), reader);
  if (!mail) return;
  const ending = textOf(job, "ending") as Ending;
  const { request } = mail;
  const files = ending === "completed" ? await completionFiles(world, request, mail.business) : [];
  const message = MESSAGES[ending](mail, [...new Set(files.map(({ what }) => what))]);
  const whom = reader.kind === "signer" ? reader.signatureId : reader.email;
  const key = `announce/${request.id}/${ending}/${whom}`;
  await sendMail(world, mail, message, key, files);
}

const MESSAGES: {
  readonly [Each in Ending]: (mail: AddressedMail, attached: readonly AttachOnSuccess[]) => Message;
} = {
  completed: ({ about, url, request, signature }, attached) => ({
    kind: "completed",
    ...about,
    url,
    attached,
    availableUntil: signature && availableUntil(request, signature),
  }),
  declined: ({ about, request, url }) => {
    const who = request.signatures.find(({ status }) => status === "declined");
    return {
      kind: "declined",
      ...about,
      url,
      person: shownName(who),
      reason: who?.endReason ?? null,
    };
  },
  failed: ({ about }) => ({ kind: "failed", ...about }),
  expired: ({ about }) => ({ kind: "expired", ...about, url: null }),
  withdrawn: ({ about, request }) => ({
    kind: "withdrawn",
    ...about,
    message: request.endMessage,
  }),
};

/** A name where one was given; an e-mail address of one signer is not told to the others. */
function shownName(signature: SignatureRequest["signatures"][number] | undefined): string | null {
  if (signature?.signer.kind !== "guest") return null;
  const { firstName, lastName } = signature.signer.identity;
  return nameOf(firstName, lastName);
}

function readerOf(job: Job): Reader {
  const { to } = job.payload;
  if (typeof to === "object" && to !== null && !Array.isArray(to)) {
    const { kind, signatureId, email } = to as Readonly<Record<string, unknown>>;
    if (kind === "signer" && typeof signatureId === "string") {
      return { kind, signatureId: signatureId as SignatureId };
    }
    if (kind === "observer" && typeof email === "string") return { kind, email };
  }
  throw new GiveUp("a job of kind announce has no reader");
}
