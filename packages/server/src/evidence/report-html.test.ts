import assert from "node:assert/strict";
import { test } from "node:test";
import { blockHtml } from "./report-html.ts";

test("blockHtml writes names and addresses letter by letter, escaped", () => {
  const html = blockHtml({
    kind: "row",
    label: "contract_v2 <b>.pdf",
    value: "anna_meier@x.example",
  });
  assert.match(html, /<th>contract_v2 &lt;b&gt;\.pdf<\/th><td>anna_meier@x\.example<\/td>/);
});
