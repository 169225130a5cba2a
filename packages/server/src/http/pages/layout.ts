import { text, type Answer } from "../frame/route.ts";
import { html, type Html } from "./html.ts";

export type Page = {
  readonly title: string;
  readonly body: Html;
  /** Links beside the body, for long pages. */
  readonly aside?: Html;
  readonly script?: boolean;
  readonly demo: boolean;
};

/** The same frame for every page of the reference. */
export function sendPage({ title, body, aside, script = false, demo }: Page): Answer {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Paraph</title>
        <link rel="icon" href="/docs/assets/paraph.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/assets/pages.css" />
        ${script && html`<script type="module" src="/docs/assets/reference.js"></script>`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="top">
          <a class="brand" href="/">Paraph</a>
          <nav aria-label="Reference">
            <a href="/docs">Docs</a>
            <a href="/docs/v2">v2</a>
            <a href="/docs/v3">v3</a>
            <a href="/docs/v1">v1</a>
            <a href="/docs/validation">Validation</a>
            <a href="/docs/errors">Errors</a>
          </nav>
          ${demo && html`<span class="demo" title="No legal effect, loopback only">Demo</span>`}
        </header>
        <div class="${aside ? "page with-aside" : "page"}">
          ${aside && html`<aside>${aside}</aside>`}
          <main id="content">${body}</main>
        </div>
      </body>
    </html>`;
  return text(page.text, "text/html; charset=utf-8");
}
