import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { byMail, receiversOf, type Receiver } from "../../domain/requests/strangers.ts";
import { Refusal } from "@paraph/contract/errors";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { signingUrlFor } from "../requests/signing-links.ts";
import { isSameText } from "../same-text.ts";
import type { Circumstances } from "../sessions/open-session.ts";
import { urlText } from "../url-text.ts";

/** The job that asks somebody whether messages of a business shall reach them again. */
export const MAIL_RECEIVE_AGAIN = "mail-receive-again";

/** Who sent requests knows the links of their signers: pressing the button there must not fill a mailbox. */
const ASKED = { count: 2, perSeconds: 7 * 24 * 3600 } as const;

export type Entry = { readonly request: SignatureRequest; readonly signature: Signature };
type Actor = PersonActor | GuestActor | null;
type Again = {
  /** Who is logged in with the address itself need not show once more that it is theirs. */
  readonly actor: Actor;
  /** From the message that asked. */
  readonly token: string | null;
  readonly circumstances: Circumstances;
};
/** A mailbox or number that the business does not reach, because its holder reported it. */
export type Silenced = { readonly receiver: Receiver; readonly since: Date };

/** Where the business of a request does not reach this signer. */
export async function silencesOf(
  { store }: Pick<World, "store">,
  { request, signature }: Entry,
): Promise<readonly Silenced[]> {
  const found = receiversOf(signature).map(async (receiver) => {
    const { silencedAt } = await store.receivers.find({ ...request, to: receiver.to });
    return silencedAt === null ? [] : [{ receiver, since: silencedAt }];
  });
  return (await Promise.all(found)).flat();
}

/** Whether the page says that somebody reported the business; who had the address before is not told of it. */
export async function hasReported(
  world: Pick<World, "store">,
  entry: Entry,
  actor: Actor,
): Promise<boolean> {
  const silences = await silencesOf(world, entry);
  return silences.some(({ receiver }) => actor?.kind !== "person" || isTheirs(receiver, actor));
}

/**
 * Takes a report back. The link alone does not do it, because the sender has it too: a message goes to where the request
 * was sent, and the address in it brings what lifts the silence.
 */
export async function receiveAgain(
  world: Pick<World, "store" | "clock" | "secretKeys">,
  entry: Entry,
  { actor, token, circumstances }: Again,
): Promise<"lifted" | "asked"> {
  const unshown: Receiver[] = [];
  for (const { receiver, since } of await silencesOf(world, entry)) {
    const known = world.secretKeys.derive("link", tokenText(entry, { receiver, since }));
    const isShown = token !== null && known.some((one) => isSameText(urlText(one), token));
    if (isShown || isTheirs(receiver, actor)) await lift(world, entry, receiver, circumstances);
    else unshown.push(receiver);
  }
  for (const receiver of unshown) await ask(world, entry, receiver);
  return unshown.length > 0 ? "asked" : "lifted";
}

/** Where the message leads: the page of the link, with what lifts the silence. */
export function receiveAgainUrl(
  world: Pick<World, "settings" | "secretKeys">,
  entry: Entry,
  silenced: Silenced,
): string {
  const token = urlText(world.secretKeys.derive("link", tokenText(entry, silenced))[0]);
  return `${signingUrlFor(world, entry.request, entry.signature)}?messages=${token}`;
}

/** Whether somebody is logged in with this address: a request stays with them when they have another one. */
function isTheirs({ to }: Receiver, actor: Actor): boolean {
  return actor?.kind === "person" && byMail(actor.email).to === to;
}

/** Stands in the history of the request that was reported, as long as there is one. */
async function lift(
  { store, clock }: Pick<World, "store" | "clock">,
  { request }: Entry,
  { to }: Receiver,
  { network, userAgent }: Circumstances,
): Promise<void> {
  const at = businessTime(await businessOf(store, request), request, clock.now());
  await store.transaction(async (tables) => {
    const report = await tables.receivers.liftSilence({ ...request, to });
    const reported = report?.requestId && (await tables.requests.findDeleted(report.requestId));
    if (!reported) return;
    await tables.audit.append({
      subject: reported.id,
      type: "request.report_withdrawn",
      at,
      facts: { signature: report.signatureId },
      personal: { network, user_agent: userAgent },
    });
  });
}

async function ask(
  { store, secretKeys }: Pick<World, "store" | "secretKeys">,
  { request, signature }: Entry,
  { by, to }: Receiver,
): Promise<void> {
  const { businessId, environment, id } = request;
  const key = `receive-again:${businessId}:${secretKeys.digest("counter", to)}`;
  const taken = await store.limits.take(key, ASKED);
  if (!taken.allowed) throw new Refusal("error.rate_limit.exceeded", taken);
  const payload = { requestId: id, signatureId: signature.id, by };
  const kind = MAIL_RECEIVE_AGAIN;
  await store.transaction((tables) =>
    tables.jobs.add([{ kind, payload, businessId, environment }]),
  );
}

/** Another report needs another one, and so does another mailbox or number. */
function tokenText({ request, signature }: Entry, { receiver, since }: Silenced): string {
  return ["receive again", request.id, signature.id, receiver.to, since.toISOString()].join("\n");
}
