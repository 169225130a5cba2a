import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { may } from "../../domain/access/permissions.ts";
import { isUuid, type RequestId } from "../../domain/ids.ts";
import { openMessage } from "../../ports/store/messages.ts";
import type { World } from "../../ports/world.ts";
import { sandboxOf } from "./sandbox.ts";

type Titled = { readonly id: string; readonly title: string; readonly mayOpen: boolean };
type MailboxWorld = Pick<World, "store" | "secretKeys">;

const MOST_MESSAGES = 100;
const MOST_CHOICES = 200;

/** What a mailbox is searched by; null: by everything. */
export type Searched = { readonly to: string | null; readonly requestId: string | null };

/** The newest messages that the demo of a business has kept, and what they can be searched by. */
export async function readMailbox(
  { store, secretKeys }: MailboxWorld,
  person: PersonActor,
  businessId: string,
  { to, requestId }: Searched,
) {
  const { id } = await sandboxOf(store, person, businessId);
  // What names no request is about none.
  const isNone = requestId !== null && !isUuid(requestId);
  const filter = { to, requestId, most: MOST_MESSAGES };
  const sealed = isNone ? [] : await store.messages.list(id, filter);
  const messages = sealed.flatMap((one) => openMessage(secretKeys, one) ?? []);
  const about = (await store.messages.listRequests(id, MOST_CHOICES)) as readonly RequestId[];
  const found = await store.requests.findMany(about);
  const titled = new Map<string, Titled>(
    found.map((one) => [
      one.id,
      { id: one.id, title: one.title, mayOpen: may(one, person, "read") },
    ]),
  );
  return {
    messages: messages.map((message) => ({
      message,
      request: titled.get(message.requestId ?? "") ?? null,
    })),
    receivers: await store.messages.listReceivers(id, MOST_CHOICES),
    requests: about.flatMap((one) => titled.get(one) ?? []),
  };
}

/** One mail as it was written for its reader. */
export async function readMail(
  { store, secretKeys }: MailboxWorld,
  person: PersonActor,
  businessId: string,
  messageId: string,
): Promise<string> {
  const { id } = await sandboxOf(store, person, businessId);
  const sealed = isUuid(messageId) ? await store.messages.find(id, messageId) : null;
  const html = sealed && openMessage(secretKeys, sealed)?.html;
  if (html === null || html === undefined) throw new Refusal("error.entity.not_found");
  return html;
}
