import type { Language } from "@paraph/contract/words";
import { pagePolicy } from "../frame/headers.ts";
import type { Answer } from "../frame/route.ts";

/** Text as HTML; everything that stands in a page goes through it. */
export function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export type Page = {
  readonly language: Language;
  readonly title: string;
  /** HTML, escaped already. */
  readonly body: string;
  /** HTML that stands below, escaped already. */
  readonly footer?: string;
  readonly script?: string;
  readonly status?: number;
  /** The origins of others to whom a form of the page leads on. */
  readonly formsLeadTo?: readonly string[];
};

/** One of our plain pages. Nobody finds it by a search, and no address leaks to where it links. */
export function page({
  language,
  title,
  body,
  footer,
  script,
  status = 200,
  formsLeadTo = [],
}: Page): Answer {
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${escaped(title)} · Paraph</title>`,
    `<link rel="icon" href="/docs/assets/paraph.svg" type="image/svg+xml">`,
    `<link rel="stylesheet" href="/assets/plain.css">`,
    script === undefined ? "" : `<script src="${escaped(script)}" defer></script>`,
    `</head><body><main><p class="brand">Paraph</p>${body}</main>`,
    footer === undefined ? "" : `<footer>${footer}</footer>`,
    `</body></html>`,
  ].join("");
  return {
    status,
    headers: {
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      ...(formsLeadTo.length > 0 && { "content-security-policy": pagePolicy(formsLeadTo) }),
    },
    body: { kind: "text", type: "text/html; charset=utf-8", text: html },
  };
}
