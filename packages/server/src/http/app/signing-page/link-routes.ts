import { SIGNING_CALLS as CALLS } from "@paraph/contract/app";
import type { Language } from "@paraph/contract/words";
import {
  findEntry,
  findLink,
  isOver,
  openLink,
  type Linked,
} from "../../../actions/signing-page/open-link.ts";
import { frameOf, linkEmbedders } from "../../../actions/signing-page/link-embedders.ts";
import { sendLinkAgain } from "../../../actions/signing-page/send-link-again.ts";
import { reportRequest } from "../../../actions/signing-page/report-request.ts";
import { receiveAgain } from "../../../actions/signing-page/receive-again.ts";
import { readSigningPage, type PageWorld } from "../../../actions/signing-page/signing-page.ts";
import { noContent, ok, type Answer, type Route } from "../../frame/route.ts";
import { sessionCookie } from "../../frame/sessions.ts";
import { appRoute } from "../app-route.ts";
import { circumstancesOf, languageOf } from "../circumstances.ts";

/** What is said of a link that leads nowhere: the same whatever the reason. */
function nowhere({ clock }: PageWorld, language: string): Answer {
  const page = {
    state: "link_invalid",
    serverTime: clock.now(),
    language,
    signatureId: null,
    invitation: null,
    you: null,
    quality: null,
    documents: [],
    attachments: [],
    people: [],
    waitingFor: 0,
    lockedBy: null,
    end: null,
    endedHere: null,
    exits: null,
    mayDownload: false,
    mayReadProtocol: false,
    availableUntil: null,
    intent: null,
    nextSignatureId: null,
    meantFor: null,
    loggedInAs: null,
    isSilenced: false,
  };
  return { status: 404, body: { kind: "json", value: page } };
}

/** Whether nothing is left to open; who signed what was withdrawn later keeps it. */
function isGone({ request, signature, isReplaced }: Linked): boolean {
  return isReplaced || (request.status === "WITHDRAWN" && signature.status !== "signed");
}

/** What a link shows before anything is opened. */
async function preview(world: PageWorld, linked: Linked, language: Language): Promise<Answer> {
  const { request, signature, isReplaced } = linked;
  const looker = { actor: null, session: null, language, isReplaced };
  const page = await readSigningPage(world, request, signature, looker);
  return {
    status: isGone(linked) ? 410 : 200,
    body: { kind: "json", value: page },
  };
}

/** Links of signers without an account: the secret comes in a body, where no log sees it. */
export const linkRoutes: readonly Route[] = [
  appRoute(CALLS.previewLink, {
    limit: "page",
    handle: async (world, call) => {
      const linked = await findLink(world, call.body);
      const language = languageOf([linked?.signature.language], call);
      if (!linked || isOver(world, linked)) return nowhere(world, language);
      return preview(world, linked, language);
    },
  }),
  appRoute(CALLS.openLink, {
    limit: "page",
    handle: async (world, call) => {
      const { parameters, isEmbedded, frameOrigin } = call.body;
      const linked = await findLink(world, call.body);
      const language = languageOf([parameters?.lang, linked?.signature.language], call);
      const isUnframeable = isEmbedded === true && !linked?.embedAddress;
      if (!linked || isUnframeable || isOver(world, linked)) return nowhere(world, language);
      if (isGone(linked)) return preview(world, linked, language);
      const { request, signature } = linked;
      const frame = isEmbedded ? await frameOf(world, linked, frameOrigin ?? null) : null;
      // No page may stand around it any more: it would be taken for one of its own.
      if (frame?.length === 0) return nowhere(world, language);
      const from = { ...circumstancesOf(call), frame };
      const opened = await openLink(world, linked, from, parameters ?? {});
      if (!opened) return nowhere(world, language);
      const actor = { kind: "guest", requestId: request.id, signatureId: signature.id } as const;
      const looker = { actor, session: opened.session, language };
      const page = await readSigningPage(world, request, signature, looker);
      const { csrfToken } = opened;
      if (isEmbedded) return ok({ csrfToken, session: opened.secret, page });
      const cookie = sessionCookie(world.settings, opened.session.holder, opened.secret);
      return ok({ csrfToken, page }, { "set-cookie": [cookie] });
    },
  }),
  appRoute(CALLS.linkEmbedding, {
    limit: "page",
    handle: async (world, call) => {
      const linked = await findLink(world, call.body);
      return ok({ origins: await linkEmbedders(world, linked) });
    },
  }),
  appRoute(CALLS.renewLink, {
    limit: "page",
    handle: async (world, call) => {
      const linked = await findLink(world, call.body);
      if (linked && !isOver(world, linked)) await sendLinkAgain(world, linked);
      return noContent();
    },
  }),
  appRoute(CALLS.resendLink, {
    limit: "page",
    handle: async (world, call) => {
      const entry = await findEntry(world, call.body.requestId, call.body.signatureId);
      if (entry) await sendLinkAgain(world, entry);
      return noContent();
    },
  }),
  appRoute(CALLS.reportLink, {
    limit: "page",
    handle: async (world, call) => {
      const { kind, text } = call.body;
      const linked = await findLink(world, call.body);
      if (!linked || isOver(world, linked)) return nowhere(world, languageOf([], call));
      await reportRequest(world, linked, kind, text ?? null, circumstancesOf(call));
      return noContent();
    },
  }),
  appRoute(CALLS.receiveAgainByLink, {
    limit: "page",
    handle: async (world, call) => {
      const linked = await findLink(world, call.body);
      if (!linked || isOver(world, linked)) return nowhere(world, languageOf([], call));
      const { token = null } = call.body;
      const again = { actor: null, token, circumstances: circumstancesOf(call) };
      return ok({ outcome: await receiveAgain(world, linked, again) });
    },
  }),
];
