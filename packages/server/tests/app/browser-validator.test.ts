import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { after, test } from "node:test";
import { MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import { aPdf, encryptedPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { checkScreen, missing, startWebService, windowOf } from "../kit/web-service.ts";
import { personOf } from "../kit/person.ts";

const { service, browser } = await startWebService();
const folder = mkdtempSync(path.join(tmpdir(), "paraph-validator-"));
after(() => {
  rmSync(folder, { recursive: true });
});

async function sealedPdf(): Promise<Uint8Array> {
  const token = await service.logIn();
  const body = { content: Buffer.from(aPdf()).toString("base64") };
  const { document_id: id } = (await service.call("POST", "/v2/seal", { token, body })).json();
  return (await service.call("GET", `/v2/documents/${String(id)}/content`, { token })).bytes;
}

function altered(file: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(file);
  const at = Buffer.from(copy).indexOf("/MediaBox");
  copy[at + 1] = (copy[at + 1] ?? 0) ^ 1;
  return copy;
}

/** The answer of the interface to the same bytes, in one word. */
async function verdictOf(bytes: Uint8Array): Promise<string> {
  const reply = await service.call("POST", "/validation/v1/validate/document", {
    token: await service.logIn(undefined, "validation/v1"),
    body: bytes,
    headers: { "content-type": "application/pdf" },
  });
  if (reply.status !== 200) return String(reply.json()["key"]);
  const { valid, signatures } = reply.json();
  return Number(signatures) === 0 ? "unsigned" : valid === true ? "valid" : "altered";
}

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a PDF" }).press("Enter");
  await (await chooser).setFiles(file);
}

test(
  "4.6 six files get six pages, by keyboard, and the interface says the same of each",
  { skip: missing },
  async () => {
    const sealed = await sealedPdf();
    const CASES: readonly (readonly [string, Uint8Array, string, string])[] = [
      ["valid", sealed, "valid", "Valid"],
      ["altered", altered(sealed), "altered", "Not valid"],
      ["unsigned", aPdf(), "unsigned", "No signature"],
      [
        "encrypted",
        encryptedPdf({ password: "secret" }),
        // The interface finds no signature in it; the page says why.
        "unsigned",
        "Protected by a password",
      ],
    ];
    const reader = await personOf(service, "vera@example.com");
    for (const options of [PHONE, DESKTOP]) {
      const { page, complaints } = await windowOf(browser(), service, reader, options);
      await page.goto(`${service.url}/validate`);
      // The heading takes the focus on arrival; a key that is pressed before goes to it.
      const arrived = page.locator("h1:focus");
      for (const [name, bytes, answer, heading] of CASES) {
        assert.equal(await verdictOf(bytes), answer, name);
        const file = path.join(folder, `${name}.pdf`);
        writeFileSync(file, bytes);
        await arrived.waitFor();
        await choose(page, file);
        await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
        await checkScreen(page);
        await page.getByRole("button", { name: "Check another document" }).press("Enter");
      }
      const letter = path.join(folder, "letter.pdf");
      writeFileSync(letter, "Dear Sir or Madam");
      assert.equal(
        await verdictOf(new TextEncoder().encode("Dear Sir or Madam")),
        "file.pdf.not_a_pdf",
      );
      await arrived.waitFor();
      await choose(page, letter);
      await page.getByText("This file is not a PDF").waitFor();
      assert.equal(await page.getByText("Reference:").count(), 0, "what they can mend has none");
      await checkScreen(page);
      const large = path.join(folder, "large.pdf");
      writeFileSync(large, "");
      truncateSync(large, MAX_VALIDATION_BYTES + 1_000_000);
      await choose(page, large);
      await page.getByText("This file is too large").waitFor();
      await checkScreen(page);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
  },
);

test("4.6 a file that is dropped is validated", { skip: missing }, async () => {
  const base64 = Buffer.from(await sealedPdf()).toString("base64");
  const reader = await personOf(service, "vera@example.com");
  const { page, complaints } = await windowOf(browser(), service, reader, DESKTOP);
  await page.goto(`${service.url}/validate`);
  await page.locator("h1:focus").waitFor();
  const drop = await page.evaluateHandle<object>(`(() => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob("${base64}"), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes], "contract.pdf", { type: "application/pdf" }));
      return data;
    })()`);
  await page.dispatchEvent(".drop-area", "dragover", { dataTransfer: drop });
  await page.locator(".drop-area.over").waitFor();
  await page.dispatchEvent(".drop-area", "drop", { dataTransfer: drop });
  await page.getByRole("heading", { level: 1, name: "Valid", exact: true }).waitFor();
  await checkScreen(page);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test(
  "4.6 whatever was reached by keyboard keeps the focus, though the session is known late",
  { skip: missing },
  async () => {
    const reader = await personOf(service, "late@example.com");
    const { page, complaints } = await windowOf(browser(), service, reader, DESKTOP);
    await page.route("**/app/session", async (route) => {
      const reply = await route.fetch();
      await pause(1_000);
      await route.fulfill({ response: reply });
    });
    const known = page.waitForResponse("**/app/session");
    await page.goto(`${service.url}/validate`);
    const choice = page.getByRole("button", { name: "Choose a PDF" });
    await choice.focus();
    await known;
    await page.getByRole("navigation").first().waitFor();
    assert.ok(await choice.and(page.locator(":focus")).isVisible());
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
