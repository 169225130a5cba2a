import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { startService } from "../kit/service.ts";

/** Stands for the built application, whose pages take the place of the plain ones. */
const folder = mkdtempSync(path.join(tmpdir(), "paraph-web-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, "policy.json"), JSON.stringify({ style: [] }));
for (const name of ["index", "sign"]) writeFileSync(path.join(folder, `${name}.html`), name);

const { call, logIn } = await startService({ frame: { web: folder } });
const reply = await call("POST", "/v2/signature-requests", {
  token: await logIn(),
  body: {
    title: "Contract",
    content: Buffer.from(aPdf()).toString("base64"),
    signatures: [{ signer_identity_data: { email_address: "guest@example.com" } }],
  },
});
assert.equal(reply.status, 201, reply.text);
const request = reply.json() as {
  readonly id: string;
  readonly signing_url: string;
  readonly signatures: readonly { readonly signing_url: string }[];
};
const common = new URL(request.signing_url).pathname;
const own = new URL(request.signatures[0]?.signing_url ?? "").pathname;

test("4.5 signing addresses open the application", async () => {
  for (const address of [common, own, `${own}?lang=de&exitURL=https%3A%2F%2Fshop.example`]) {
    const page = await call("GET", address);
    assert.equal(page.status, 200, address);
    assert.equal(page.text, "sign", address);
  }
});

test("4.5 a link with a wrong secret is 404, with the application that explains it", async () => {
  for (const address of [`${own}x`, `${common}/x`, `/view/${randomUUID()}/x`, "/view/x/y"]) {
    const page = await call("GET", address);
    assert.equal(page.status, 404, address);
    assert.equal(page.text, "sign", address);
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  }
});

test("4.5 an address of no request is 404, with a page in the language of the reader", async () => {
  for (const address of [`/view/${randomUUID()}`, "/view/x"]) {
    const page = await call("GET", `${address}?lang=de`);
    assert.equal(page.status, 404, address);
    assert.match(page.text, /<html lang="de">.*Unter dieser Adresse ist nichts/s, address);
  }
});
