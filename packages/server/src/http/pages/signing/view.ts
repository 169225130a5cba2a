import { LANGUAGES, type Language } from "@paraph/contract/words";
import { Type } from "@sinclair/typebox";
import { senderNames } from "../../../actions/inbox/sender-names.ts";
import { offeredProvider } from "../../../actions/remote-authorisation/begin-remote-authorisation.ts";
import {
  noteView,
  openViewed,
  viewRequest,
  type Viewed,
} from "../../../actions/requests/view-request.ts";
import type { World } from "../../../ports/world.ts";
import { route, type Answer, type Route } from "../../frame/route.ts";
import { escaped, page } from "../plain-page.ts";
import { about, LANGUAGE_NAMES, languageOf, PAGE_WORDS } from "./words/index.ts";

/** Any text: a person whose link was cut off in a mail gets our page and no error of a program. */
const Part = Type.String();
const Common = Type.Object({ id: Part });
const Guest = Type.Object({ id: Part, secret: Part });
const Query = Type.Object({ lang: Type.Optional(Type.String()) });

const PAGE = {
  part: "4.5",
  access: "public",
  limit: "page",
  query: Query,
  answers: { 200: { description: "The page.", type: "text/html" } },
  refusals: [],
} as const;
const FILE = {
  method: "GET",
  part: "4.5",
  access: "public",
  limit: "page",
  summary: "The document of a signing address",
  query: Query,
  answers: { 200: { description: "The PDF.", type: "application/pdf" } },
  refusals: [],
} as const;

type Call = {
  readonly query: { readonly lang?: string };
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/**
 * The plain page behind signing addresses: title, state and documents. Mail scanners open links, so
 * opening one tells nothing and notes nothing; the button of the first page does.
 */
export const viewRoutes: readonly Route[] = [
  route({
    ...PAGE,
    method: "GET",
    path: "/view/{id}",
    summary: "A request, for people with an account",
    params: Common,
    handle: async (world, call) =>
      shownPage(
        world,
        await viewRequest(world, call.params.id, null),
        spoken(call),
        `/view/${call.params.id}`,
      ),
  }),
  route({
    ...PAGE,
    method: "GET",
    path: "/view/{id}/{secret}",
    summary: "The first page of a signer without an account",
    params: Guest,
    handle: async (world, call) => {
      const { id, secret } = call.params;
      const viewed = await viewRequest(world, id, secret);
      const language = spoken(call, viewed);
      return viewed ? firstPage(language, `/view/${id}/${secret}`) : gone(language);
    },
  }),
  route({
    ...PAGE,
    method: "POST",
    path: "/view/{id}/{secret}",
    summary: "A request, for a signer without an account",
    params: Guest,
    handle: async (world, call) => {
      const { id, secret } = call.params;
      const viewed = await viewRequest(world, id, secret);
      if (viewed?.kind === "shown") {
        const userAgent = call.headers["user-agent"]?.slice(0, 300) ?? null;
        await noteView(world, viewed, { network: call.remoteAddress, userAgent });
      }
      return shownPage(world, viewed, spoken(call, viewed), `/view/${id}/${secret}`);
    },
  }),
  route({
    ...FILE,
    path: "/view/{id}/documents/{document}",
    params: Type.Object({ id: Part, document: Part }),
    handle: async (world, call) => {
      const viewed = await viewRequest(world, call.params.id, null);
      return pdf(await openViewed(world, viewed, call.params.document), spoken(call));
    },
  }),
  route({
    ...FILE,
    path: "/view/{id}/{secret}/documents/{document}",
    params: Type.Object({ id: Part, secret: Part, document: Part }),
    handle: async (world, call) => {
      const viewed = await viewRequest(world, call.params.id, call.params.secret);
      return pdf(await openViewed(world, viewed, call.params.document), spoken(call));
    },
  }),
];

/** What the reader chose; else the language in which the signer was invited, else the browser's. */
export function spoken({ query, headers }: Call, viewed: Viewed | null = null): Language {
  const invited = viewed?.kind === "shown" ? viewed.signature?.language : null;
  return languageOf([query.lang, invited, ...(headers["accept-language"] ?? "").split(",")]);
}

function firstPage(language: Language, address: string): Answer {
  const words = PAGE_WORDS[language];
  const body =
    `<div class="card"><h1>${escaped(words.title)}</h1><p>${escaped(words.before)}</p>` +
    `<form method="post"><button>${escaped(words.continue)}</button></form></div>`;
  return page({ language, title: words.title, body, footer: languages(language, address) });
}

/** The request as one of its signers sees it, and the way to sign it where that is open to them. */
export async function shownPage(
  world: Pick<World, "store" | "clock" | "trust" | "settings">,
  viewed: Viewed | null,
  language: Language,
  address: string,
): Promise<Answer> {
  const words = PAGE_WORDS[language];
  if (viewed === null) return gone(language);
  if (viewed.kind === "sign_in") {
    const body = `<div class="card"><h1>${escaped(words.title)}</h1><p>${escaped(words.signIn)}</p></div>`;
    return page({ language, title: words.title, body, footer: languages(language, address) });
  }
  const { request, business, signature, isReadable } = viewed;
  const offer = signature && (await offeredProvider(world, request, signature, business));
  const { business: shown, registeredName } = await senderNames(world.store, request);
  const elsewhere = originOfReturn(world);
  const demo = request.environment === "demo" ? `<p class="notice">${escaped(words.demo)}</p>` : "";
  const { message } = request;
  const documents = request.documents.map(
    ({ id, name }) =>
      `<dd class="document"><span dir="auto">${escaped(name)}</span> ` +
      `<a class="button quiet" href="${escaped(`${address}/documents/${id}`)}">${escaped(words.view)}</a></dd>`,
  );
  const body = [
    demo,
    `<div class="card"><h1 dir="auto">${escaped(request.title)}</h1>`,
    message === null ? "" : `<p class="message" dir="auto">${escaped(message)}</p>`,
    `<dl><dt>${escaped(words.from)}</dt><dd dir="auto">${escaped(registeredName === null ? shown : `${shown} (${registeredName})`)}</dd>`,
    `<dt>${escaped(words.status)}</dt><dd>${escaped(words[request.status])}</dd>`,
    isReadable ? `<dt>${escaped(words.documents)}</dt>${documents.join("")}` : "",
    `</dl>`,
    offer ? signForm(language, `${elsewhere}${address}`, offer.title) : "",
    signature?.status === "signed" ? `<p>${escaped(words.youSigned)}</p>` : "",
    `</div>`,
  ].join("");
  const footer = languages(language, address);
  const formsLeadTo = offer ? [...(elsewhere ? [elsewhere] : []), offer.origin] : [];
  return page({ language, title: request.title, body, footer, formsLeadTo });
}

/**
 * The cookie of a remote authorisation must come from where people come back to, which is our own address and not always that of the
 * application in which they sign. Empty where it is the same.
 */
function originOfReturn({ settings }: Pick<World, "settings">): string {
  const [own, app] = [settings.publicUrl, settings.signingAppUrl].map((url) => new URL(url).origin);
  return own === app ? "" : (own ?? "");
}

/** What signing means stands above the button. */
function signForm(language: Language, address: string, provider: string): string {
  const { consent, sign } = PAGE_WORDS[language];
  return (
    `<form method="post" action="${escaped(address)}/sign?lang=${language}">` +
    `<p>${escaped(about(consent, provider))}</p>` +
    `<button>${escaped(about(sign, provider))}</button></form>`
  );
}

/** Interface 4.5, `lang`: the languages there are, for whom the browser's is the wrong one. */
function languages(spoken: Language, address: string): string {
  return LANGUAGES.map((one) => {
    const current = one === spoken ? ` aria-current="true"` : "";
    return `<a href="${escaped(address)}?lang=${one}" lang="${one}" hreflang="${one}"${current}>${LANGUAGE_NAMES[one]}</a>`;
  }).join("");
}

/** What a person reads at a signing address that leads nowhere. */
export function gone(language: Language): Answer {
  const words = PAGE_WORDS[language];
  const body = `<div class="card"><h1>${escaped(words.goneTitle)}</h1><p>${escaped(words.gone)}</p></div>`;
  return page({ language, title: words.goneTitle, body, status: 404 });
}

/** Instead of a blank frame, on whoever's page: what it is, and the way to it. */
export function notInAFrame(language: Language, address: string): Answer {
  const words = PAGE_WORDS[language];
  const body =
    `<div class="card"><h1>${escaped(words.framedTitle)}</h1><p>${escaped(words.framed)}</p>` +
    `<p><a class="button" href="${escaped(address)}" target="_blank" rel="noopener noreferrer">` +
    `${escaped(words.ownTab)}</a></p></div>`;
  return inAnyFrame(page({ language, title: words.framedTitle, body, status: 403 }));
}

/** A page that knows nothing and can do nothing, and so may stand in the frame of anybody. */
export function inAnyFrame(answer: Answer): Answer {
  return {
    ...answer,
    headers: {
      ...answer.headers,
      "x-frame-options": null,
      "content-security-policy":
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    },
  };
}

function pdf(opened: Awaited<ReturnType<typeof openViewed>>, language: Language): Answer {
  if (opened === null) return gone(language);
  const { size, bytes } = opened;
  return {
    status: 200,
    headers: {
      "content-disposition": "inline",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
    body: { kind: "stream", type: "application/pdf", length: size, stream: bytes },
  };
}
