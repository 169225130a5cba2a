import { DESCRIPTION_CALLS, HEALTH_CALLS } from "@paraph/contract/calls";
import { INTERFACES } from "@paraph/contract/interfaces";
import type { Settings } from "../../../ports/settings.ts";
import { html, type Html } from "../html.ts";

const DOCS = DESCRIPTION_CALLS.read.path;
const HEALTH = HEALTH_CALLS.status.path;

export type DemoPair = { readonly name: string; readonly username: string; readonly key: string };

/** What this is, for whoever opens the address in a browser. */
export function startPage(
  { mode, publicUrl }: Settings,
  pairs: readonly DemoPair[],
  hasApp: boolean,
): Html {
  return html`<h1>Paraph</h1>
    <p class="lead">
      An electronic signature service. People sign documents here; programs create signature
      requests, seal documents and have signatures judged.
    </p>
    ${mode === "demo" && demoNotice(pairs)} ${hasApp && forPeople(mode)}
    <h2>For programs</h2>
    <div class="choices">
      <a class="choice" href="/docs"
        ><b>Get started</b><span>Log in and make your first call.</span></a
      >
      <a class="choice" href="/docs/v2"
        ><b>Interface, version 2</b><span>Current and stable.</span></a
      >
      <a class="choice" href="/docs/v3"
        ><b>Interface, version 3</b><span>Preview: drafts, groups, several documents.</span></a
      >
      <a class="choice" href="/docs/validation"
        ><b>Validation</b><span>Who signed a PDF, whether it holds, what was changed.</span></a
      >
      <a class="choice" href="/pki"
        ><b>Trust</b><span>The built-in authority and its certificates.</span></a
      >
      ${mode === "demo" && hasApp && sandboxChoice}
    </div>
    <h2>Machine-readable</h2>
    <ul>
      ${Object.values(INTERFACES).map(
        ({ root, version }) =>
          html`<li>
            <a href="${root}${DOCS}">${publicUrl}${root}${DOCS}</a>
            (${version === "v1" ? "Swagger 2.0" : "OpenAPI 3.1"})
          </li>`,
      )}
      <li><a href="${HEALTH}">${publicUrl}${HEALTH}</a></li>
    </ul>`;
}

/** Whoever came to sign, and not to program, finds the way in. */
function forPeople(mode: Settings["mode"]): Html {
  return html`<h2>For people</h2>
    <div class="choices">
      ${
        mode === "demo"
          ? html`<a class="choice" href="/demo"
              ><b>Try it</b><span>Go in with one click and sign a document.</span></a
            >`
          : html`<a class="choice" href="/login"
              ><b>Log in</b><span>Sign documents and follow requests.</span></a
            >`
      }
      <a class="choice" href="/validate"
        ><b>Check a PDF</b><span>Who signed it, and whether it was changed afterwards.</span></a
      >
    </div>`;
}

const sandboxChoice = html`<a class="choice" href="/sandbox"
  ><b>Sandbox</b><span>The mails and codes of the demo, virtual signers, the clock.</span></a
>`;

export function demoNotice(pairs: readonly DemoPair[]): Html {
  return html`<section class="notice">
    <h2>This is a demo</h2>
    <p>Signatures made here have no legal effect. These keys are known to everybody:</p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th>Business</th>
            <th>username</th>
            <th>api-key</th>
          </tr>
        </thead>
        <tbody>
          ${pairs.map(
            ({ name, username, key }) =>
              html`<tr>
                <td>${name}</td>
                <td><code>${username}</code></td>
                <td><code>${key}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
