import { Refusal } from "@paraph/contract/errors";
import { Type } from "@sinclair/typebox";
import type { Settings } from "../../../ports/settings.ts";
import type { About } from "../../interface/describe/operations.ts";
import type { Mount } from "../../frame/mount.ts";
import { route, text, type Route } from "../../frame/route.ts";
import { isAsset, sendAsset } from "./assets.ts";
import { llmsText, readDocuments } from "./documents.ts";
import { guidePage } from "./guide.ts";
import type { Html } from "../html.ts";
import { sendPage } from "../layout.ts";
import { errorsPage, isKey, isSlug, keyPage, slugPage } from "./problems.ts";
import { referenceAside, referencePage } from "./reference.ts";
import { startPage, type DemoPair } from "./start.ts";

export type Reference = {
  readonly settings: Settings;
  readonly interfaces: readonly { readonly mount: Mount; readonly about: About }[];
  /** Credentials that everybody may know; empty unless this is a demo. */
  readonly pairs: readonly DemoPair[];
  /** Whether the web application is built and its pages are there. */
  readonly hasApp: boolean;
};

const SHARED = {
  method: "GET",
  part: "4",
  access: "public",
  limit: "page",
  answers: { 200: { description: "A page.", type: "text/html" } },
  refusals: [],
} as const;

const Name = Type.String({ maxLength: 100 });

/** The pages for people who write programs: start, guide, reference, problems. */
export function referenceRoutes({
  settings,
  interfaces,
  pairs,
  hasApp,
}: Reference): readonly Route[] {
  const demo = settings.mode === "demo";
  const mounts = interfaces.map(({ mount }) => mount);
  const page = (path: string, title: string, body: () => Html): Route =>
    route({
      ...SHARED,
      path,
      summary: title,
      handle: async () => sendPage({ title, body: body(), demo }),
    });
  const named = (path: string, summary: string, show: (name: string) => Html | null): Route =>
    route({
      ...SHARED,
      path,
      summary,
      params: Type.Object({ name: Name }),
      handle: async (_world, { params }) => {
        const body = show(params.name);
        if (!body) throw new Refusal("error.request.route_not_found");
        return sendPage({ title: params.name, body, demo });
      },
    });
  return [
    page("/", "Electronic signatures", () => startPage(settings, pairs, hasApp)),
    page("/docs", "Get started", () => guidePage(settings, pairs)),
    page("/docs/errors", "Errors", errorsPage),
    ...interfaces.map((shown) => interfaceRoute(shown, pairs, demo)),
    named("/problem/{name}", "A type of problem", (slug) => (isSlug(slug) ? slugPage(slug) : null)),
    named("/problem/keys/{name}", "An error key", (key) =>
      isKey(key) ? keyPage(key, mounts) : null,
    ),
    assetRoute,
    ...documentRoutes(settings.publicUrl, interfaces),
  ];
}

/** The same documents for programs that read: as they are written, and an index of them. */
function documentRoutes(publicUrl: string, interfaces: Reference["interfaces"]): readonly Route[] {
  const written = (path: string, summary: string, type: string, body: string): Route =>
    route({
      ...SHARED,
      path,
      summary,
      answers: { 200: { description: summary, type } },
      handle: async () => text(body, `${type}; charset=utf-8`),
    });
  const documents = readDocuments();
  const descriptions = interfaces.map(({ about }) => about);
  const index = llmsText(publicUrl, documents, descriptions);
  return [
    ...["/llms.txt", "/docs/llms.txt"].map((path) =>
      written(path, "An index of the documentation for language models", "text/plain", index),
    ),
    ...documents.map(({ name, text: body }) =>
      written(`/docs/${name}`, "A document as it is written", "text/markdown", body),
    ),
  ];
}

/** Made once: it changes only with the program. */
function interfaceRoute(
  shown: Reference["interfaces"][number],
  pairs: readonly DemoPair[],
  demo: boolean,
): Route {
  let made: ReturnType<typeof sendPage> | null = null;
  return route({
    ...SHARED,
    path: `/docs/${shown.mount.version}`,
    summary: shown.about.title,
    handle: async () =>
      (made ??= sendPage({
        title: shown.about.title,
        body: referencePage(shown, pairs),
        aside: referenceAside(shown),
        script: true,
        demo,
      })),
  });
}

const assetRoute: Route = route({
  ...SHARED,
  path: "/docs/assets/{name}",
  summary: "Scripts and styles of these pages",
  params: Type.Object({ name: Name }),
  handle: async (_world, { params, headers }) => {
    if (!isAsset(params.name)) throw new Refusal("error.request.route_not_found");
    return sendAsset(params.name, headers["if-none-match"]);
  },
});
