import { Refusal } from "@paraph/contract/errors";
import { Type } from "@sinclair/typebox";
import {
  beginRemoteAuthorisation,
  type Departure,
} from "../../../actions/remote-authorisation/begin-remote-authorisation.ts";
import {
  type Arrival,
  finishRemoteAuthorisation,
} from "../../../actions/remote-authorisation/finish-remote-authorisation.ts";
import { PROVIDER_BACK } from "../../../actions/remote-authorisation/return-path.ts";
import { signingUrlFor } from "../../../actions/requests/signing-links.ts";
import { viewRequest } from "../../../actions/requests/view-request.ts";
import type { World } from "../../../ports/world.ts";
import { cookieOf, setCookie } from "../../frame/cookies.ts";
import { route, type Answer, type Route } from "../../frame/route.ts";
import { escaped, page } from "../plain-page.ts";
import { shownPage, spoken } from "./view.ts";
import { about, PAGE_WORDS } from "./words/index.ts";

const Part = Type.Optional(Type.String({ maxLength: 4096 }));
const PUBLIC = { part: "10", access: "public", limit: "page" } as const;
const COOKIE_SECONDS = 1800;

/** The way of a signer to the provider of their own key, and back. */
export const providerRoutes: readonly Route[] = [
  route({
    ...PUBLIC,
    method: "POST",
    path: "/view/{id}/{secret}/sign",
    summary: "Sends a signer without an account to the provider at which they sign",
    params: Type.Object({ id: Type.String(), secret: Type.String() }),
    query: Type.Object({ lang: Type.Optional(Type.String()) }),
    answers: {
      303: { description: "To the provider." },
      200: { description: "The request, where it cannot be signed now.", type: "text/html" },
    },
    refusals: [],
    handle: async (world, call) => {
      const { id, secret } = call.params;
      const viewed = await viewRequest(world, id, secret);
      const language = spoken(call, viewed);
      const address = `/view/${id}/${secret}`;
      if (viewed?.kind !== "shown" || !viewed.signature) {
        return shownPage(world, null, language, address);
      }
      const place = { requestId: viewed.request.id, signatureId: viewed.signature.id };
      const userAgent = call.headers["user-agent"]?.slice(0, 300) ?? null;
      const circumstances = { network: call.remoteAddress, userAgent };
      const input = { mark: null, language, places: new Map(), circumstances };
      try {
        const actor = { kind: "guest", ...place } as const;
        return sentAway(world, await beginRemoteAuthorisation(world, actor, place, input));
      } catch (error) {
        // It has been signed, has ended or waits for somebody else: the page says so.
        if (!(error instanceof Refusal)) throw error;
        return shownPage(world, viewed, language, address);
      }
    },
  }),
  route({
    ...PUBLIC,
    method: "GET",
    path: PROVIDER_BACK,
    summary: "Where a provider of signatures sends people back to",
    query: Type.Object({ state: Part, code: Part, iss: Part, error: Part, lang: Part }),
    answers: {
      200: { description: "How it ended.", type: "text/html" },
      303: { description: "To the provider again, to authorise." },
    },
    refusals: [],
    handle: async (world, call) => {
      const { state = null, code = null, iss = null, error = null } = call.query;
      const secretOf = (actId: string) =>
        cookieOf(world.settings, call.headers["cookie"], cookieName(actId));
      const arrival = await finishRemoteAuthorisation(world, { state, code, iss, error, secretOf });
      if (arrival.kind === "redirect")
        return { status: 303, headers: { location: arrival.address }, body: { kind: "empty" } };
      return arrivedPage(world, arrival, call);
    },
  }),
];

/** The cookie that only the browser which was sent away has. */
export function departureCookie(settings: World["settings"], { browser }: Departure): string {
  return setCookie(settings, {
    name: cookieName(browser.actId),
    value: browser.secret,
    seconds: COOKIE_SECONDS,
  });
}

function sentAway({ settings }: Pick<World, "settings">, departure: Departure): Answer {
  const { address } = departure;
  const cookie = departureCookie(settings, departure);
  return {
    status: 303,
    headers: { location: address, "set-cookie": cookie },
    body: { kind: "empty" },
  };
}

/** Each act has a cookie of its own, so that tabs do not disturb each other. */
function cookieName(actId: string): string {
  return `paraph-authorisation-${actId}`;
}

type Ended = Exclude<Arrival, { readonly kind: "redirect" }>;

const STATUSES: Readonly<Record<Ended["kind"], number>> = {
  signed: 200,
  used: 200,
  declined: 200,
  changed: 409,
  closed: 409,
  expired: 410,
  failed: 502,
  unknown: 404,
};

/** One calm sentence, and the way back for the browser that was sent away. */
async function arrivedPage(
  world: Pick<World, "store" | "trust" | "settings" | "secretKeys">,
  arrival: Ended,
  call: Parameters<typeof spoken>[0],
): Promise<Answer> {
  const wished = arrival.kind === "unknown" ? null : arrival.language;
  const language = call.query.lang === undefined && wished ? wished : spoken(call);
  const words = PAGE_WORDS[language];
  const name = arrival.kind === "unknown" ? "" : arrival.authorisation.provider;
  const title = words[`${arrival.kind}Title`];
  const sentence = about(words[arrival.kind], world.trust.remoteProvider(name)?.title ?? name);
  const address = await wayBack(world, arrival);
  const link =
    address === null
      ? ""
      : `<p><a class="button" href="${escaped(address)}">${escaped(words.backToDocuments)}</a></p>`;
  const body = `<div class="card"><h1>${escaped(title)}</h1><p>${escaped(sentence)}</p>${link}</div>`;
  return page({ language, title, body, status: STATUSES[arrival.kind] });
}

async function wayBack(
  world: Pick<World, "store" | "settings" | "secretKeys">,
  arrival: Ended,
): Promise<string | null> {
  if (arrival.kind === "unknown") return null;
  const { requestId, signatureId } = arrival.authorisation;
  const request = await world.store.requests.find(requestId);
  const signature = request?.signatures.find(({ id }) => id === signatureId);
  return request && signature ? signingUrlFor(world, request, signature) : null;
}
