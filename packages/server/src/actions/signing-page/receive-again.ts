import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { receiverOf } from "../../domain/requests/strangers.ts";
import { Refusal } from "@paraph/contract/errors";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { signingUrlFor } from "../requests/signing-links.ts";
import { isSameText } from "../same-text.ts";
import type { Circumstances } from "../sessions/open-session.ts";
import { urlText } from "../url-text.ts";

/** The job that asks somebody whether messages of a business shall reach them again. */
export const MAIL_RECEIVE_AGAIN = "mail-receive-again";

/** Who sent a request knows the links of its signers: pressing the button there must not fill a mailbox. */
const ASKED = { count: 2, perSeconds: 7 * 24 * 3600 } as const;

type Entry = { readonly request: SignatureRequest; readonly signature: Signature };
type Again = {
  /** Who is logged in with the address itself need not show once more that it is theirs. */
  readonly actor: PersonActor | GuestActor | null;
  /** From the message that asked. */
  readonly token: string | null;
  readonly circumstances: Circumstances;
};

/** Since when the business of a request does not reach this signer, because they reported it; null where it does. */
export async function silencedSince(
  { store }: Pick<World, "store">,
  { request, signature }: Entry,
): Promise<Date | null> {
  const receiver = receiverOf(signature);
  if (!receiver) return null;
  return (await store.receivers.find({ ...request, to: receiver.to })).silencedAt;
}

/**
 * Takes a report back. The link alone does not do it, because the sender has it too: a message goes to where the request
 * was sent, and the address in it brings what lifts the silence.
 */
export async function receiveAgain(
  world: Pick<World, "store" | "clock" | "secretKeys">,
  { request, signature }: Entry,
  { actor, token, circumstances }: Again,
): Promise<"lifted" | "asked"> {
  const since = await silencedSince(world, { request, signature });
  const receiver = receiverOf(signature);
  if (since === null || receiver === null) return "lifted";
  const known = world.secretKeys.derive("link", tokenText(request, signature, since));
  const isShown = token !== null && known.some((one) => isSameText(urlText(one), token));
  if (!isShown && actor?.kind !== "person") {
    await ask(world, { request, signature });
    return "asked";
  }
  const at = businessTime(await businessOf(world.store, request), request, world.clock.now());
  const { network, userAgent } = circumstances;
  await world.store.transaction(async (tables) => {
    if (!(await tables.receivers.liftSilence({ ...request, to: receiver.to }))) return;
    await tables.audit.append({
      subject: request.id,
      type: "request.report_withdrawn",
      at,
      facts: { signature: signature.id },
      personal: { network, user_agent: userAgent },
    });
  });
  return "lifted";
}

/** Where the message leads: the page of the link, with what lifts the silence. */
export function receiveAgainUrl(
  world: Pick<World, "settings" | "secretKeys">,
  { request, signature }: Entry,
  since: Date,
): string {
  const token = urlText(world.secretKeys.derive("link", tokenText(request, signature, since))[0]);
  return `${signingUrlFor(world, request, signature)}?messages=${token}`;
}

async function ask({ store }: Pick<World, "store">, { request, signature }: Entry): Promise<void> {
  const taken = await store.limits.take(`receive-again:${signature.id}`, ASKED);
  if (!taken.allowed) throw new Refusal("error.rate_limit.exceeded", taken);
  const { businessId, environment, id } = request;
  const payload = { requestId: id, signatureId: signature.id };
  const kind = MAIL_RECEIVE_AGAIN;
  await store.transaction((tables) =>
    tables.jobs.add([{ kind, payload, businessId, environment }]),
  );
}

/** Another report needs another one. */
function tokenText({ id }: SignatureRequest, signature: Signature, since: Date): string {
  return `receive again\n${id}\n${signature.id}\n${since.toISOString()}`;
}
