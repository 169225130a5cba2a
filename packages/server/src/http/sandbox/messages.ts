import type { SANDBOX_INTERFACE_CALLS } from "@paraph/contract/sandbox";
import { openMessage, type KeptMessage } from "../../ports/store/messages.ts";
import type { Handlers } from "../frame/handlers.ts";
import { ok } from "../frame/route.ts";

const MOST = 500;

/** What demo keys have sent, in place of sending it. */
export const messageHandlers: Handlers<(typeof SANDBOX_INTERFACE_CALLS)["messages"]> = {
  list: async ({ store, secretKeys }, { apiActor, query }) => {
    const to = query.to ?? null;
    const messages = await store.messages.list(apiActor.business.id, {
      to,
      requestId: null,
      most: MOST,
    });
    return ok(
      messages.flatMap((one) => {
        const opened = openMessage(secretKeys, one);
        return opened ? [toWire(opened)] : [];
      }),
    );
  },
};

function toWire(message: KeptMessage) {
  return {
    id: message.id,
    channel: message.channel,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    links: message.links,
    attachments: message.attachments,
    created_at: message.createdAt.toISOString(),
  };
}
