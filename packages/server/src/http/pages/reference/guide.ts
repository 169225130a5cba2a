import { INTERFACES } from "@paraph/contract/interfaces";
import type { Settings } from "../../../ports/settings.ts";
import { KINDS } from "../../frame/problem.ts";
import { html, type Html } from "../html.ts";
import { demoNotice, type DemoPair } from "./start.ts";

/** What every caller must know before the first call: log in, errors, limits, repetition. */
export function guidePage({ mode, publicUrl }: Settings, pairs: readonly DemoPair[]): Html {
  const [pair] = pairs;
  const { root, calls } = INTERFACES.v2;
  const login = `${publicUrl}${root}${calls.access.login.path}`;
  const list = `${publicUrl}${root}${calls.requests.list.path}`;
  const username = pair?.username ?? "YOUR_USERNAME";
  const key = pair?.key ?? "YOUR_API_KEY";
  return html`<h1>Get started</h1>
    ${mode === "demo" && demoNotice(pairs)}
    <h2>1. Log in</h2>
    <p>
      A username and an API key give a token. It comes as bare text, lives 20 minutes (60 in version
      1) and goes into the header of every other call. There is no refresh: on 401, log in again.
    </p>
    <pre><code>TOKEN=$(curl -s ${login} \\
  --data-urlencode 'username=${username}' \\
  --data-urlencode 'api-key=${key}')</code></pre>
    <h2>2. Call</h2>
    <pre><code>curl -s ${list} -H "Authorization: Bearer $TOKEN"</code></pre>
    <h2>3. Try it here</h2>
    <p>
      Every call of <a href="/docs/v2">version 2</a>, <a href="/docs/v3">version 3</a>,
      <a href="/docs/v1">version 1</a> and <a href="/docs/validation">validation</a> can be sent
      from its page.
    </p>
    <h2>Errors</h2>
    <p>
      Every refusal has the same envelope. Match on <code>key</code>; <code>message</code> is for
      people and may change. All keys are <a href="/docs/errors">listed here</a>.
    </p>
    <pre><code>{
  "type": "${publicUrl}/problem/unauthorized",
  "title": "${KINDS.unauthenticated.title}",
  "status": 401,
  "message": "The token has expired. Log in again.",
  "method": "GET",
  "path": "/v2/documents",
  "request_id": "6a0f0f5e-6d0b-4e0e-9a53-0d1f6f0a7c11",
  "key": "error.auth.token_expired"
}</code></pre>
    <h2>Limits</h2>
    <p>
      Answers say what is left: <code>RateLimit-Policy</code> and <code>RateLimit</code>. On 429
      wait as many seconds as <code>Retry-After</code> says; without it, back off 1 s, 2 s, 4 s, …
    </p>
    <h2>Repeating a call</h2>
    <p>
      Give a POST an <code>Idempotency-Key</code> and it is carried out once: the same key and body
      within 24 hours get the first answer again with <code>Idempotency-Replayed: true</code>,
      another body gets 422, and while the first call runs the answer is 409.
    </p>`;
}
