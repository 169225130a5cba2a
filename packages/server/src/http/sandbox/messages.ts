import { Type } from "@sinclair/typebox";
import { openMessage, type KeptMessage } from "../../ports/store/messages.ts";
import { ok, route, type Route } from "../frame/route.ts";

const Message = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    channel: Type.Unsafe<"EMAIL" | "SMS">({ type: "string", enum: ["EMAIL", "SMS"] }),
    to: Type.String(),
    subject: Type.Union([Type.String(), Type.Null()]),
    text: Type.String(),
    html: Type.Union([Type.String(), Type.Null()]),
    links: Type.Array(Type.String()),
    attachments: Type.Array(Type.String()),
    created_at: Type.String({ format: "date-time" }),
  },
  { $id: "SandboxMessage" },
);

const MOST = 500;

/** What demo keys have sent, in place of sending it. */
export const messageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/messages",
    part: "sandbox",
    summary: "What was sent to people, newest first",
    access: "token",
    demoOnly: true,
    limit: "read",
    query: Type.Object({ to: Type.Optional(Type.String()) }),
    answers: { 200: { description: "The messages.", schema: Type.Array(Message) } },
    refusals: [],
    handle: async ({ store, secretKeys }, { apiActor, query }) => {
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
  }),
];

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
