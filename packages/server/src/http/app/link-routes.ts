import { SIGNING_CALLS as CALLS } from "@paraph/contract/app";
import type { Language } from "@paraph/contract/words";
import { findLink, openLink, type Linked } from "../../actions/people/open-link.ts";
import { sendLinkAgain } from "../../actions/people/send-link-again.ts";
import { reportRequest } from "../../actions/people/report-request.ts";
import { readSigningPage, type PageWorld } from "../../actions/people/signing-page.ts";
import { noContent, ok, type Answer, type Route } from "../frame/route.ts";
import { sessionCookie } from "../frame/sessions.ts";
import { appRoute } from "./app-route.ts";
import { circumstancesOf, languageOf } from "./circumstances.ts";

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
    intent: null,
    nextSignatureId: null,
    meantFor: null,
    loggedInAs: null,
  };
  return { status: 404, body: { kind: "json", value: page } };
}

/** Of these nothing is left to open: 410, with the page that says so. */
const GONE: readonly string[] = ["link_replaced", "withdrawn"];

/** What a link shows before anything is opened. */
async function preview(world: PageWorld, linked: Linked, language: Language): Promise<Answer> {
  const { request, signature, isReplaced } = linked;
  const looker = { actor: null, session: null, language, isReplaced };
  const page = await readSigningPage(world, request, signature, looker);
  return {
    status: GONE.includes(page.state) ? 410 : 200,
    body: { kind: "json", value: page },
  };
}

/** Links of signers without an account: the secret comes in a body, where no log sees it. */
export const linkRoutes: readonly Route[] = [
  appRoute(CALLS.previewLink, {
    limit: "page",
    handle: async (world, call) => {
      const linked = await findLink(world, call.body.requestId, call.body.secret);
      const language = languageOf([linked?.signature.language], call);
      if (!linked) return nowhere(world, language);
      return preview(world, linked, language);
    },
  }),
  appRoute(CALLS.openLink, {
    limit: "page",
    handle: async (world, call) => {
      const { requestId, secret, parameters } = call.body;
      const linked = await findLink(world, requestId, secret);
      const language = languageOf([parameters?.lang, linked?.signature.language], call);
      if (!linked) return nowhere(world, language);
      const isGone = linked.isReplaced || linked.request.status === "WITHDRAWN";
      if (isGone) return preview(world, linked, language);
      const { request, signature } = linked;
      const opened = await openLink(world, linked, circumstancesOf(call), parameters ?? {});
      const actor = { kind: "guest", requestId: request.id, signatureId: signature.id } as const;
      const looker = { actor, session: opened.session, language };
      const page = await readSigningPage(world, request, signature, looker);
      const cookie = sessionCookie(world.settings, opened.session.holder, opened.secret);
      return ok({ csrfToken: opened.csrfToken, page }, { "set-cookie": [cookie] });
    },
  }),
  appRoute(CALLS.renewLink, {
    limit: "page",
    handle: async (world, call) => {
      const linked = await findLink(world, call.body.requestId, call.body.secret);
      if (linked) await sendLinkAgain(world, linked);
      return noContent();
    },
  }),
  appRoute(CALLS.reportLink, {
    limit: "page",
    handle: async (world, call) => {
      const { requestId, secret, kind, text } = call.body;
      const linked = await findLink(world, requestId, secret);
      if (!linked) return nowhere(world, languageOf([], call));
      await reportRequest(world, linked, kind, text ?? null, circumstancesOf(call));
      return noContent();
    },
  }),
];
