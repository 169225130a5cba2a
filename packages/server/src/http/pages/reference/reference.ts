import { ACCESS_CALLS } from "@paraph/contract/calls";
import type { Mount } from "../../frame/mount.ts";
import type { About, Operation, Parameter } from "../../interface/describe/operations.ts";
import { operationsOf, promiseOf } from "../../interface/describe/operations.ts";
import { sampleOf } from "../../interface/describe/sample.ts";
import { curlFor } from "./curl.ts";
import { exampleBody, jsonSchemaOf } from "./example.ts";
import { fieldTable } from "./fields.ts";
import { html, type Html } from "../html.ts";
import type { DemoPair } from "./start.ts";

type Shown = { readonly mount: Mount; readonly about: About };

/** One interface: every call with its parameters, its answers and a form to send it. */
export function referencePage({ mount, about }: Shown, pairs: readonly DemoPair[]): Html {
  return html`<h1>${about.title}</h1>
    <p class="lead">${about.description} Root: <code>${about.url}</code></p>
    <p class="quiet">
      The examples work one after the other: a name such as <code>$ID</code> stands for what an
      answer above has shown.
    </p>
    ${tokenForm(mount, pairs)}
    ${groupsOf(mount).map(
      ([tag, operations]) =>
        html`<section class="group">
          <h2 id="${tag}">${tag}</h2>
          ${operations.map((operation) => operationPart(mount, about, operation))}
        </section>`,
    )}`;
}

/** Links to every call of the page. */
export function referenceAside({ mount }: Shown): Html {
  return html`<details class="contents" open>
    <summary>Contents</summary>
    ${groupsOf(mount).map(
      ([tag, operations]) =>
        html`<p>${tag}</p>
          <ul>
            ${operations.map(
              ({ id, route }) => html`<li><a href="#${id}">${route.summary}</a></li>`,
            )}
          </ul>`,
    )}
  </details>`;
}

/** Calls by what they are about, in an order in which each example works after those above it. */
function groupsOf(mount: Mount): readonly (readonly [string, readonly Operation[]])[] {
  const groupOf = ({ tag }: Operation): string => PARTS_OF[tag] ?? tag;
  const operations = operationsOf(mount);
  const inOrder = operations.toSorted((one, other) => stepOf(one) - stepOf(other));
  return [...new Set(operations.map(groupOf))].map((name) => [
    name,
    inOrder.filter((operation) => groupOf(operation) === name),
  ]);
}

/** What is read of a result stands with the call that makes it. */
const PARTS_OF: Readonly<Record<string, string>> = { infos: "validate", reports: "validate" };

/** A draft is prepared, sent, followed, ended and deleted. */
function stepOf({ method, path }: Operation): number {
  if (method === "delete" && /^\/[\w-]+\/\{id\}$/.test(path)) return 4;
  const step = ["/initiate", "/remind", "/withdraw"].findIndex((end) => path.endsWith(end));
  return step + 1;
}

/** Where the token comes from: in the demo by one click, otherwise by pasting one. */
function tokenForm({ root }: Mount, pairs: readonly DemoPair[]): Html {
  return html`<form class="token" data-login="${root}${ACCESS_CALLS.login.path}" hidden>
    <label for="token">Token</label>
    <input
      id="token"
      name="token"
      autocomplete="off"
      spellcheck="false"
      placeholder="Log in or paste a token"
    />
    ${pairs.map(
      ({ name, username, key }) =>
        html`<button type="button" data-username="${username}" data-key="${key}">
          Log in as ${name}
        </button>`,
    )}
    <p class="quiet" role="status"></p>
  </form>`;
}

function operationPart(mount: Mount, about: About, operation: Operation): Html {
  const { id, route, parameters } = operation;
  return html`<details class="operation" id="${id}">
    <summary>
      <span class="method">${route.method}</span>
      <code>${mount.root}${route.path}</code>
      <span class="summary">${route.summary}</span>
    </summary>
    <div class="inside">
      <p class="quiet">
        ${promiseOf(route)} ${route.access === "public" ? "No token needed." : "Needs a token."}
        ${route.feature && html`Needs the feature <code>${route.feature}</code>.`}
        ${route.demoOnly && "Demo keys only."}
      </p>
      ${parameters.length > 0 && parameterTable(parameters)} ${bodyFields(route)}
      <h3>Example</h3>
      <pre><code>${curlFor(operation, about.url)}</code></pre>
      ${tryForm(mount, operation)}
      <h3>Answers</h3>
      ${answerList(operation)}
    </div>
  </details>`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  return html`<h3>Parameters</h3>
    <div class="wide">
      <table>
        <tbody>
          ${parameters.map(
            (parameter) =>
              html`<tr>
                <td>
                  <code>${parameter.name}</code
                  >${parameter.required && html` <b title="required">*</b>`}
                </td>
                <td>${parameter.in}</td>
                <td>${parameter.description}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function bodyFields(route: Operation["route"]): Html | false {
  const table = fieldTable(jsonSchemaOf(route) ?? {});
  return (
    table &&
    html`<h3>Body</h3>
      ${table}`
  );
}

/** Sent by the script, so it is hidden where there is none. */
function tryForm({ root }: Mount, { route, method, parameters, id }: Operation): Html {
  return html`<form class="try" data-method="${method}" data-path="${root}${route.path}" hidden>
    ${parameters.map(
      ({ name, in: place, required }) =>
        html`<label>
          <span>${name}</span>
          <input
            name="${name}"
            data-in="${place}"
            autocomplete="off"
            spellcheck="false"
            ${required && place === "path" && name === "id" ? html`placeholder="the newest"` : ""}
            ${required && name !== "id" ? html`required` : ""}
          />
        </label>`,
    )}
    ${
      exampleBody(route) !== null &&
      html`<label class="body">
        <span>Body</span>
        <textarea name="body" rows="6" spellcheck="false" aria-describedby="${id}-answer">
${JSON.stringify(exampleBody(route), null, 2)}</textarea>
      </label>`
    }
    <button class="send">Send</button>
    <div class="answer" id="${id}-answer" role="status" hidden>
      <p><b class="status"></b> <span class="quiet"></span></p>
      <pre><code></code></pre>
    </div>
  </form>`;
}

function answerList({ route, refusals }: Operation): Html {
  return html`<dl class="answers">
    ${Object.entries(route.answers).map(
      ([status, { description, schema, type, example }]) =>
        html`<dt>${status}</dt>
          <dd>
            ${description}
            ${(type ?? schema) && html`<span class="quiet">${type ?? "application/json"}</span>`}
            ${
              schema &&
              (type === undefined || type === "application/json") &&
              html`<details>
                <summary>Members and example</summary>
                ${fieldTable(schema)}
                <pre><code>${JSON.stringify(example ?? sampleOf(schema), null, 2)}</code></pre>
              </details>`
            }
          </dd>`,
    )}
    ${[...refusals].map(
      ([status, keys]) =>
        html`<dt>${status}</dt>
          <dd>
            ${keys.map(
              (key) => html`<a class="key" href="/problem/keys/${key}"><code>${key}</code></a> `,
            )}
          </dd>`,
    )}
  </dl>`;
}
