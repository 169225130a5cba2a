import { page } from "../pages/plain-page.ts";
import { route, text, type Route } from "../frame/route.ts";
import { SCRIPT } from "./page-script.ts";

const BODY = `
<div class="card">
<h1>Messages of the sandbox</h1>
<p>What demo keys send to people is kept here in place of being sent.</p>
<form>
<label>API user<input name="username" required autocomplete="username" value="api_demo_acme"></label>
<label>API key<input name="key" type="password" required autocomplete="current-password"></label>
<label>Only messages to (optional)<input name="to" autocomplete="off"></label>
<button>Show the messages</button>
</form>
</div>
<p id="status" class="soft" role="status"></p>
<ul id="messages" class="plain"></ul>`;

const PAGE = {
  method: "GET",
  part: "sandbox",
  access: "public",
  limit: "page",
  refusals: [],
} as const;

/** A page to read the messages on; it holds nothing itself and asks as any client does. */
export const sandboxPageRoutes: readonly Route[] = [
  route({
    ...PAGE,
    path: "/sandbox",
    summary: "A page to read the messages of the sandbox on",
    answers: { 200: { description: "The page.", type: "text/html" } },
    handle: async () =>
      page({
        language: "en",
        title: "Messages of the sandbox",
        body: BODY,
        script: "/assets/sandbox.js",
      }),
  }),
  route({
    ...PAGE,
    path: "/assets/sandbox.js",
    summary: "What that page does",
    answers: { 200: { description: "The script.", type: "text/javascript" } },
    handle: async () => text(SCRIPT, "text/javascript; charset=utf-8"),
  }),
];
