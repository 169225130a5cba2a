import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();

type Prefilled = { readonly method: string; readonly path: string; readonly body: string };

/** The bodies that a page of the reference has in its forms, as a browser would send them. */
function prefilledIn(page: string): readonly Prefilled[] {
  const forms = page.matchAll(
    /<form class="try" data-method="(\w+)" data-path="([^"]+)".*?<\/form>/gs,
  );
  return [...forms].flatMap(([form, method = "", path = ""]) => {
    const body = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(form)?.[1];
    return body === undefined
      ? []
      : [{ method: method.toUpperCase(), path, body: unescaped(body) }];
  });
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}

type Made = Readonly<Record<string, string>>;

/** What the names in a body and an address stand for, made anew: each call meets a place of its own. */
async function madeFor({ path }: Prefilled): Promise<Made> {
  const root = path.slice(0, 3);
  const pdf = bodyOf("/v2", "POST", "/v2/documents");
  const document = await call("POST", "/v2/documents", pdf);
  const draft = path.startsWith("/v3");
  const request = await call(
    "POST",
    `${draft ? "/v3" : root === "/v1" ? "/v1" : "/v2"}/signature-requests`,
    JSON.stringify({ title: "Made", document_id: document["id"] }),
  );
  const group = await call("POST", "/v3/groups", bodyOf("/v3", "POST", "/v3/groups"));
  const further = await call("POST", "/v2/documents", pdf);
  const id =
    path.includes("/documents/") && !path.includes("signature-requests")
      ? document["id"]
      : path.includes("/groups/")
        ? group["id"]
        : request["id"];
  return {
    ID: String(id),
    DOCUMENT_ID: String(further["id"]),
    GROUP_ID: String(group["id"]),
    SIGNER_GROUP_ID: String(group["id"]),
  };
}

async function call(method: string, path: string, body: string): Promise<Record<string, unknown>> {
  const reply = await service.call(method, path, { token, body: JSON.parse(body) as object });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.headers.get("content-type")?.includes("json") ? reply.json() : {};
}

const PAGES = new Map<string, readonly Prefilled[]>();
for (const version of ["v1", "v2", "v3", "validation-v1", "sandbox"]) {
  const page = await service.call("GET", `/docs/${version}`);
  if (page.status === 200) PAGES.set(version, prefilledIn(page.text));
}

function bodyOf(version: string, method: string, path: string): string {
  const found = PAGES.get(version.slice(1))?.find(
    (one) => one.method === method && one.path === path,
  );
  assert.ok(found, `${method} ${path} has no example`);
  return found.body;
}

test("there are examples to send in every version", () => {
  for (const version of ["v1", "v2", "v3"]) {
    assert.ok((PAGES.get(version)?.length ?? 0) > 5, `${version}: ${PAGES.get(version)?.length}`);
  }
});

for (const [version, forms] of PAGES) {
  for (const form of forms) {
    test(`/docs/${version}: the example of ${form.method} ${form.path} works when it is sent`, async () => {
      const made = await madeFor(form);
      const fill = (text: string) =>
        text.replaceAll(/\$([A-Z_]+)/g, (_all, name: string) => made[name] ?? assert.fail(name));
      const path = form.path.replaceAll(
        /\{(\w+)\}/g,
        (_all, name: string) => made[name.toUpperCase()] ?? assert.fail(name),
      );
      await call(form.method, path, fill(form.body));
    });
  }
}
