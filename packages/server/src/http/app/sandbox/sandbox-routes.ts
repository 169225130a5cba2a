import { SANDBOX_CALLS as CALLS } from "@paraph/contract/app";
import { readMail, readMailbox } from "../../../actions/sandbox/mailbox.ts";
import {
  listVirtualSigners,
  moveDemoClock,
  playAs,
  readDemoClock,
} from "../../../actions/sandbox/sandbox.ts";
import type { Answer, Route } from "../../frame/route.ts";
import { ok } from "../../frame/route.ts";
import { appRoute } from "../app-route.ts";
import { personOf } from "../person.ts";

const NONE = ["error.business.not_found"] as const;

/**
 * A mail has its styles on its elements, so it gets a policy of its own: nothing runs, nothing is fetched, it belongs
 * to no origin, and only our own pages frame it. A link in it opens in a window of its own.
 */
const MAIL_POLICY = [
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The sandbox of a business in the browser. The actions ask who belongs to it. */
export const sandboxRoutes: readonly Route[] = [
  appRoute(CALLS.mailbox, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) => {
      const { to = null, request: requestId = null } = call.query;
      const { businessId } = call.params;
      const found = await readMailbox(world, personOf(call), businessId, { to, requestId });
      const messages = found.messages.map(({ message, request }) => {
        const { id, channel, to: receiver, subject, text, links, attachments } = message;
        const said = { subject, text, links, attachments, hasHtml: message.html !== null };
        return { id, channel, to: receiver, request, ...said, createdAt: message.createdAt };
      });
      return ok({ messages, receivers: found.receivers, requests: found.requests });
    },
  }),
  appRoute(CALLS.mail, {
    limit: "read",
    refusals: [...NONE, "error.entity.not_found"],
    handle: async (world, call) => {
      const { businessId, messageId } = call.params;
      return framed(await readMail(world, personOf(call), businessId, messageId));
    },
  }),
  appRoute(CALLS.virtualSigners, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) =>
      ok({ requests: await listVirtualSigners(world, personOf(call), call.params.businessId) }),
  }),
  appRoute(CALLS.playSigner, {
    limit: "sign",
    refusals: [
      ...NONE,
      "error.sr.not_found",
      "error.sr.signature_not_found",
      "error.sr.not_open",
      "error.sr.not_your_turn",
      "error.sr.already_signed",
      "error.sr.being_signed",
    ],
    handle: async (world, call) => {
      const { businessId, ...place } = call.params;
      const { act, message } = call.body;
      const step = { act, reason: message ?? null };
      const { status } = await playAs(world, personOf(call), businessId, place, step);
      return ok({ status });
    },
  }),
  appRoute(CALLS.demoClock, {
    limit: "read",
    refusals: NONE,
    handle: async (world, call) =>
      ok(await readDemoClock(world, personOf(call), call.params.businessId)),
  }),
  appRoute(CALLS.moveDemoClock, {
    limit: "write",
    refusals: NONE,
    handle: async (world, call) => {
      const { businessId } = call.params;
      return ok(await moveDemoClock(world, personOf(call), businessId, call.body.seconds));
    },
  }),
];

function framed(html: string): Answer {
  return {
    status: 200,
    headers: { "content-security-policy": MAIL_POLICY, "x-frame-options": "SAMEORIGIN" },
    body: { kind: "text", type: "text/html; charset=utf-8", text: html },
  };
}
