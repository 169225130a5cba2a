import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import { appendRevision, aPdf, encryptedPdf } from "@paraph/testkit";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { DESKTOP, launch, PHONE, skip, watchedPage } from "@paraph/web/tests/chromium.ts";
import { overflow } from "@paraph/web/tests/layout.ts";
import { counted, until } from "@paraph/web/tests/until.ts";
import type { Browser, Page } from "playwright-core";
import { picture } from "../../kit/web-service.ts";
import { anEntry, declared, guestsOf } from "../../kit/guest.ts";
import { startService } from "../../kit/service.ts";

const WEB = path.resolve(import.meta.dirname, "../../../../web/built");
const missing = skip || (existsSync(path.join(WEB, "index.html")) ? false : "nothing is built");

const service = await startService({ frame: { web: WEB } });
const token = await service.logIn();
const sealed = await sealedPdf();
let browser: Browser;
before(async () => {
  if (!missing) browser = await launch();
});
after(async () => {
  if (!missing) await browser.close();
});

async function sealedPdf(): Promise<Uint8Array> {
  const body = { content: Buffer.from(aPdf({ pages: [{}, {}] })).toString("base64") };
  const { document_id: id } = (await service.call("POST", "/v2/seal", { token, body })).json();
  return (await service.call("GET", `/v2/documents/${String(id)}/content`, { token })).bytes;
}

/** One byte of what was signed is another. */
function altered(): Uint8Array {
  const file = Uint8Array.from(sealed);
  const at = Buffer.from(file).indexOf("/MediaBox");
  file[at + 1] = (file[at + 1] ?? 0) ^ 1;
  return file;
}

/** A later revision draws over the first page. */
function drawnOver(): Uint8Array {
  const text = Buffer.from(sealed).toString("latin1");
  const contents = /\/Contents (\d+) 0 R/.exec(text)?.[1];
  assert.ok(contents, "the first page has no contents");
  const drawn = new TextEncoder().encode("0 0 0 rg 100 300 200 100 re f");
  return appendRevision(sealed, { [Number(contents)]: { dict: "", bytes: drawn } });
}

const CASES = {
  valid: [sealed, "Valid"],
  altered: [altered(), "Not valid"],
  "drawn over": [drawnOver(), "Changed after signing"],
  unsigned: [aPdf(), "No signature"],
  encrypted: [encryptedPdf({ password: "secret" }), "Protected by a password"],
} as const;

async function choose(page: Page, buffer: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a PDF" }).press("Enter");
  const file = { name: "contract.pdf", mimeType: "application/pdf", buffer: Buffer.from(buffer) };
  await (await chooser).setFiles(file);
}

/** The border between what was signed and what is shown now moves by keys. */
async function comparePage(page: Page): Promise<void> {
  await page.getByText("Red marks what the signatures do not permit").waitFor();
  await page.getByRole("button", { name: "Compare: Page 1" }).press("Enter");
  const slider = page.getByRole("slider", { name: "Border between the two" });
  await slider.press("End");
  assert.equal(await slider.getAttribute("aria-valuetext"), "100% as signed");
  const now = page.getByRole("img", { name: "Now", exact: true });
  assert.match((await now.getAttribute("style")) ?? "", /clip-path: inset\(0px 0px 0px 100%\)/);
  assert.deepEqual(await violationsOn(page), [], "comparing");
  await page.keyboard.press("Escape");
}

for (const [device, options] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(
    `4.6 nobody's account: five documents get their five verdicts on ${device}, by keyboard`,
    { skip: missing },
    async () => {
      const { page, complaints } = await watchedPage(browser, service.url, options);
      await page.goto(`${service.url}/validate`);
      assert.deepEqual(await violationsOn(page), []);
      for (const [name, [bytes, heading]] of Object.entries(CASES)) {
        await choose(page, bytes);
        await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
        assert.deepEqual(await violationsOn(page), [], name);
        const isDrawnOver = name === "drawn over";
        await counted(page.locator(".changed-pages img"), isDrawnOver ? 1 : 0);
        if (isDrawnOver) await comparePage(page);
        await page.getByRole("button", { name: "Check another document" }).press("Enter");
      }
      assert.deepEqual(complaints, []);
      await page.context().close();
    },
  );
}

test(
  "4.6 what is no PDF, and what is too large, is reported beside the button",
  { skip: missing },
  async () => {
    const { page, complaints } = await watchedPage(browser, service.url, PHONE);
    await page.goto(`${service.url}/validate`);
    await choose(page, new TextEncoder().encode("Dear Sir or Madam"));
    await page.getByText("This file is not a PDF").waitFor();
    await until(
      () => page.title(),
      (title) => title.startsWith("Error: "),
    );
    assert.deepEqual(await violationsOn(page), []);
    const large = path.join(mkdtempSync(path.join(tmpdir(), "paraph-large-")), "large.pdf");
    writeFileSync(large, "");
    truncateSync(large, MAX_VALIDATION_BYTES + 1);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a PDF" }).click();
    await (await chooser).setFiles(large);
    await page.getByText("This file is too large").waitFor();
    rmSync(path.dirname(large), { recursive: true });
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test("4.6 a report shows the fields that the interface answers", { skip: missing }, async () => {
  const { page } = await watchedPage(browser, service.url, DESKTOP);
  const answered = page.waitForResponse((reply) => reply.url().endsWith("/app/validation"));
  await page.goto(`${service.url}/validate`);
  await answered;
  await choose(page, sealed);
  await page.getByText("1 of 1 signature holds").waitFor();
  const infos = "infos=validation&infos=signer&infos=format";
  const reply = await service.call("POST", `/validation/v1/validate/document?${infos}`, {
    token: await service.logIn(undefined, "validation/v1"),
    body: sealed,
    headers: { "content-type": "application/pdf" },
  });
  type Infos = {
    readonly signer: readonly { readonly signer: string; readonly level: string }[];
    readonly validation: { readonly indication: string };
  };
  const { signer, validation } = reply.json()["additionalInfos"] as Infos;
  await page
    .getByText(signer[0]?.signer ?? "")
    .first()
    .waitFor();
  await page.getByText("Technical details").click();
  await page.getByText(validation.indication, { exact: true }).waitFor();
  await page.getByText(signer[0]?.level ?? "").waitFor();
  await page.context().close();
});

const ZERO = Array.from({ length: 25 }, (_, at): [number, number] => {
  const angle = (at / 24) * 2 * Math.PI;
  return [50 + 35 * Math.sin(angle), 60 + 55 * Math.cos(angle)];
});

/** Ada signs a contract over EUR 1000; Bob, whose place stands behind the amount, signs with a 0. */
async function amountWithLaterZero(): Promise<Uint8Array> {
  const text = "BT 1 0 0 1 72 700 Tm /F1 24 Tf (The price is EUR 1000) Tj ET";
  const content = Buffer.from(aPdf({ pages: [{ content: text }] })).toString("base64");
  const at = (x: number, y: number, width: number, height: number) => {
    return { visual_signature: { position: { x, y, width, height, page: "0" } } };
  };
  const entries = [anEntry("Ada", at(72, 100, 180, 60)), anEntry("Bob", at(322, 660, 160, 70))];
  const [ada, bob] = await guestsOf(service, entries, { content });
  assert.ok(ada && bob);
  const zero = { kind: "drawn", width: 100, height: 120, strokes: [ZERO] };
  for (const [guest, more] of [
    [ada, {}],
    [bob, { mark: zero }],
  ] as const) {
    await guest.open();
    const { intent, code } = await declared(service, guest, more);
    const signed = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
    assert.equal(signed.status, 200, signed.text);
  }
  const request = await service.call("GET", `/v2/signature-requests/${bob.requestId}`, { token });
  const id = String(request.json()["document_id"]);
  return (await service.call("GET", `/v2/documents/${id}/content`, { token })).bytes;
}

for (const [language, locale, title, sentence] of [
  ["en", "en-GB", "Valid, with later marks", /Bob Muster.+ added a mark on page .*1.* after .*Ada/],
  ["de", "de-CH", "Gültig, mit späteren Zeichen", /Bob Muster.+ setzte ein Zeichen auf Seite .*1/],
  ["fr", "fr-CH", "Valable, avec des marques ultérieures", /Bob Muster.+ a ajouté une marque/],
  ["it", "it-CH", "Valido, con segni successivi", /Bob Muster.+ ha aggiunto un segno a pagina/],
] as const) {
  test(
    `4.6 a digit that a later signer puts behind an amount is shown at once, in ${language}`,
    { skip: missing },
    async () => {
      const file = await amountWithLaterZero();
      for (const [device, options] of [
        ["phone", PHONE],
        ["desktop", DESKTOP],
      ] as const) {
        const window = await watchedPage(browser, service.url, { ...options, locale });
        const { page, complaints } = window;
        await page.goto(`${service.url}/validate`);
        await page.locator("input[type=file]").setInputFiles({
          name: "contract.pdf",
          mimeType: "application/pdf",
          buffer: Buffer.from(file),
        });
        await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
        const shown = page.locator(".later-marks");
        await shown.getByText(sentence).waitFor();
        await picture(page, `validate-later-${language}-${device}`);
        // The amount is in both pictures, the digit behind it only in the later one.
        const [before = 0, now = 0] = await page.evaluate<readonly number[]>(COUNT_INK);
        assert.ok(before > 0 && now > before + 50, `${language}, ${device}: ${before}, ${now}`);
        const place = await shown.boundingBox();
        const signers = await page.locator(".signers-head").boundingBox();
        assert.ok(place && signers && place.y < signers.y, "above everything else");
        assert.deepEqual(await violationsOn(page), []);
        assert.ok((await overflow(page)) <= 0);
        assert.deepEqual(complaints, []);
        await page.context().close();
      }
    },
  );
}

/** The dark pixels of what is seen of each picture, without the frame that the page draws around the mark. */
const COUNT_INK = `Promise.all([...document.querySelectorAll(".later-marks img")].map(async (seen) => {
  await seen.decode();
  const part = seen.parentElement.getBoundingClientRect();
  const whole = seen.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [part.width, part.height];
  const drawing = canvas.getContext("2d");
  drawing.drawImage(seen, whole.x - part.x, whole.y - part.y, whole.width, whole.height);
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] < 200 && data[at + 3] > 0) dark += 1;
  return dark;
}))`;
