import { ERRORS, type ErrorKey, type ErrorKind } from "@paraph/contract/errors";
import type { Mount } from "../../frame/mount.ts";
import { refusalsOf } from "../../interface/describe/operations.ts";
import { KINDS, type ProblemSlug } from "../../frame/problem.ts";
import { html, type Html } from "../html.ts";

/** What to do about each kind of no. */
export const ADVICE: Readonly<Record<ErrorKind, string>> = {
  invalid: "Change the call as the message says. Repeating it unchanged gives the same answer.",
  constraint:
    "Correct the places that `violations` names: each has the field and what is expected.",
  unauthenticated: "Check the credentials, or log in again and repeat the call with the new token.",
  forbidden: "The caller may see this but not do it. Ask its owner, or use another key.",
  feature_off: "Ask the operator to enable the feature for your business.",
  missing: "Check the id and the region. What you may not see answers like what is not there.",
  wrong_method: "Use one of the methods that the header Allow names.",
  not_acceptable: "Let the Accept header include application/json.",
  timeout: "Send the whole request without long pauses, then repeat it.",
  conflict: "Wait a moment, read the object again and repeat the call if it still makes sense.",
  too_large: "Send less: the limits are in the description of the call.",
  range: "Ask for a range that lies within the document.",
  unsupported: "Send the body in one of the media types that the message names.",
  misdirected: "Call one of the addresses that the operator has configured.",
  unprocessable: "Use a new Idempotency-Key for a new call.",
  too_many: "Wait as many seconds as Retry-After says; without it, back off 1 s, 2 s, 4 s, …",
  unavailable: "Repeat the call after the seconds that Retry-After names.",
  fault: "Repeat the call later. If it stays, tell the operator the request id.",
};

const SLUGS: Readonly<Record<ProblemSlug, string>> = {
  "problem-with-message": "The call was refused; its message says why.",
  "entity-not-found": "There is no such object, or the caller may not see it.",
  "feature-not-enabled": "The business of the caller has not enabled this feature.",
  "constraint-violation": "The body, the query or the path does not have the promised form.",
  "limit-exceeded": "A limit of size or number was exceeded.",
  unauthorized: "The caller is not known: no token, a wrong one, or an expired one.",
  forbidden: "The caller is known but may not do this.",
  "not-acceptable": "The caller accepts none of the forms in which the answer can be given.",
};

export function isSlug(slug: string): slug is ProblemSlug {
  return Object.hasOwn(SLUGS, slug);
}

export function isKey(key: string): key is ErrorKey {
  return Object.hasOwn(ERRORS, key);
}

export const KEYS = Object.keys(ERRORS) as readonly ErrorKey[];

function kindOfKey(key: ErrorKey): { kind: ErrorKind; status: number; slug: ProblemSlug } {
  const [kind] = ERRORS[key];
  return { kind, ...KINDS[kind] };
}

/** The page behind the `type` of a problem. */
export function slugPage(slug: ProblemSlug): Html {
  const keys = KEYS.filter((key) => kindOfKey(key).slug === slug);
  return html`<h1><code>${slug}</code></h1>
    <p class="lead">${SLUGS[slug]}</p>
    ${keyTable(keys)}`;
}

export function errorsPage(): Html {
  return html`<h1>Errors</h1>
    <p class="lead">
      Match on <code>key</code>. A key never changes its meaning; the message beside it may change.
    </p>
    ${keyTable(KEYS)}`;
}

function keyTable(keys: readonly ErrorKey[]): Html {
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          <th>Status</th>
          <th>Key</th>
          <th>Message</th>
        </tr>
      </thead>
      <tbody>
        ${keys.map(
          (key) =>
            html`<tr>
              <td>${kindOfKey(key).status}</td>
              <td>
                <a href="/problem/keys/${key}"><code>${key}</code></a>
              </td>
              <td>${ERRORS[key][1]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** One key: what it means, what to do, and which calls may answer with it. */
export function keyPage(key: ErrorKey, mounts: readonly Mount[]): Html {
  const { kind, status, slug } = kindOfKey(key);
  const calls = mounts.flatMap(({ root, routes, version }) =>
    routes
      .filter((route) => refusalsOf(route, version).includes(key))
      .map(({ method, path }) => `${method} ${root}${path}`),
  );
  return html`<h1><code>${key}</code></h1>
    <p class="lead">${ERRORS[key][1]}</p>
    <dl>
      <dt>Status</dt>
      <dd>${status}</dd>
      <dt>Type</dt>
      <dd><a href="/problem/${slug}">${slug}</a></dd>
      <dt>What to do</dt>
      <dd>${ADVICE[kind]}</dd>
    </dl>
    ${
      calls.length > 0 &&
      html`<h2>Calls that may answer with it</h2>
        <ul class="plain">
          ${calls.map((call) => html`<li><code>${call}</code></li>`)}
        </ul>`
    }`;
}
