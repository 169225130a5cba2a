import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ERRORS } from "@paraph/contract/errors";
import { errorsDocument } from "../../src/http/pages/reference/errors-document.ts";
import { startPage } from "../../src/http/pages/reference/start.ts";
import { html } from "../../src/http/pages/html.ts";
import { KINDS } from "../../src/http/frame/problem.ts";
import { ACME, startService } from "../kit/service.ts";

const service = await startService();
const { call } = service;
const PAGES = [
  "/",
  "/docs",
  "/docs/v1",
  "/docs/v2",
  "/docs/v3",
  "/docs/validation",
  "/docs/errors",
];

test("pages run no script and take no style but our own", async () => {
  for (const path of PAGES) {
    const { status, headers, text } = await call("GET", path);
    assert.equal(status, 200, path);
    assert.match(headers.get("content-type") ?? "", /^text\/html/);
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style=| on\w+=/);
  }
});

test("every script, style and page that a page links to is there", async () => {
  const seen = new Set<string>();
  for (const path of PAGES) {
    const { text } = await call("GET", path);
    const links = [...text.matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, link = ""]) => link);
    assert.ok(links.length > 5);
    for (const link of links) {
      if (seen.has(link)) continue;
      seen.add(link);
      assert.equal((await call("GET", link)).status, 200, `${path} links to ${link}`);
    }
  }
});

test("7. every type of problem and every key has a page", async () => {
  for (const { slug } of Object.values(KINDS)) {
    assert.equal((await call("GET", `/problem/${slug}`)).status, 200, slug);
  }
  for (const [key, [, sentence]] of Object.entries(ERRORS)) {
    const { status, text } = await call("GET", `/problem/keys/${key}`);
    assert.equal(status, 200, key);
    assert.ok(text.includes(html`${sentence}`.text), key);
  }
  for (const path of ["/problem/nothing", "/problem/keys/nothing", "/docs/assets/nothing.js"]) {
    assert.equal((await call("GET", path)).status, 404);
  }
});

test("7. docs/errors.md says what the catalogue says, no more and no less", () => {
  const file = new URL("../../../../docs/errors.md", import.meta.url);
  const remedy = "run: node scripts/run.mjs scripts/write-errors.ts";
  assert.equal(readFileSync(file, "utf8"), errorsDocument(), remedy);
});

test("the script is sent without its types, and again only when it changed", async () => {
  const first = await call("GET", "/docs/assets/reference.js");
  assert.match(first.headers.get("content-type") ?? "", /^text\/javascript/);
  assert.doesNotMatch(first.text, /: HTMLFormElement/);
  const etag = first.headers.get("etag") ?? "";
  const again = await call("GET", "/docs/assets/reference.js", {
    headers: { "if-none-match": etag },
  });
  assert.deepEqual([again.status, again.text], [304, ""]);
});

test("12. the first page shows people the way in where the application is served", () => {
  const { settings } = service.world;
  const shown = (mode: "demo" | "production", hasApp: boolean) =>
    startPage({ ...settings, mode }, [], hasApp).text;
  assert.match(shown("demo", true), /href="\/demo"[^]*href="\/validate"/);
  assert.match(shown("production", true), /href="\/login"[^]*href="\/validate"/);
  assert.doesNotMatch(shown("production", true), /href="\/demo"/);
  assert.doesNotMatch(shown("production", false), /href="\/(login|validate)"/);
});

test("12. a person who mistypes an address reads a page, a program the problem", async () => {
  const headers = { accept: "text/html,*/*;q=0.8", "accept-language": "it" };
  const page = await call("GET", "/inboks", { headers });
  assert.equal(page.status, 404);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  assert.match(page.headers.get("content-security-policy") ?? "", /script-src 'self'/);
  assert.match(page.text, /A questo indirizzo non c’è nulla/);
  const [, style = ""] = /stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
  assert.equal((await call("GET", style)).status, 200, "its style is there");
  const problem = await call("GET", "/v2/inboks", { headers });
  assert.equal(problem.json()["key"], "error.request.route_not_found");
});

test("production shows no credentials", async () => {
  const live = await startService({
    settings: { mode: "production", publicUrl: "http://127.0.0.1" },
  });
  for (const path of PAGES) {
    const { text } = await live.call("GET", path);
    assert.doesNotMatch(text, /data-key|This is a demo/, path);
    if (path === "/" || path === "/docs") assert.equal(text.includes(ACME.key), false, path);
  }
  assert.ok((await call("GET", "/docs/v2")).text.includes(`data-key="${ACME.key}"`));
});

test("what is put into a page is escaped", () => {
  const hostile = `<script>alert("1" & '2')</script>`;
  const escaped = "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;";
  assert.equal(
    html`<p title="${hostile}">${[hostile, null]}</p>`.text,
    `<p title="${escaped}">${escaped}</p>`,
  );
});

test("programs read every document as it is written, and find it by an index", async () => {
  const index = await call("GET", "/docs/llms.txt");
  assert.equal((await call("GET", "/llms.txt")).text, index.text);
  assert.match(index.headers.get("content-type") ?? "", /^text\/plain/);
  const links = [...index.text.matchAll(/\]\(http:\/\/localhost:8080(\/[^)]+)\)/g)].map(
    ([, link = ""]) => link,
  );
  for (const link of links) assert.equal((await call("GET", link)).status, 200, link);
  assert.deepEqual(
    links.filter((link) => link.endsWith("/api-docs")),
    ["/v1/api-docs", "/v2/api-docs", "/v3/api-docs", "/validation/v1/api-docs"],
  );
  const folder = new URL("../../../../docs/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  assert.ok(names.length > 10);
  for (const name of names) {
    assert.ok(links.includes(`/docs/${name}`), name);
    const { headers, text } = await call("GET", `/docs/${name}`);
    assert.match(headers.get("content-type") ?? "", /^text\/markdown/);
    assert.equal(text, readFileSync(new URL(name, folder), "utf8"), name);
  }
});
