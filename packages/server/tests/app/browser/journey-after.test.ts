import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { missing, picture } from "../../kit/web-service.ts";
import { anEntry, guestAt, type Guest } from "../../kit/guest.ts";
import {
  addressOf,
  aGuest,
  aWindow,
  codeAsked,
  codeOf,
  enterCode,
  FIRST_PAGE,
  linkOf,
  lookingAt,
  primary,
  readAndMark,
  screenFaults,
  signedHeading,
  signInWindow,
  startJourneys,
} from "../../kit/journey.ts";

const journeys = await startJourneys();
const { service, work } = journeys;

/** A request with three documents, as a program makes it (v3). */
async function threeDocuments(): Promise<Guest> {
  const token = await service.logIn(undefined, "v3");
  const documents = [];
  for (const title of ["Employment contract", "Annex A", "Annex B"]) {
    const content = Buffer.from(aPdf({ pages: [{}, {}] })).toString("base64");
    const made = await service.call("POST", "/v3/documents", { token, body: { title, content } });
    assert.equal(made.status, 201, made.text);
    documents.push({ id: String(made.json()["id"]) });
  }
  const entry = anEntry("Lena", { visual_signature: { position: FIRST_PAGE } });
  const body = { title: "Contract and annexes", documents, signatures: [entry] };
  const made = await service.call("POST", "/v3/signature-requests", { token, body });
  assert.equal(made.status, 201, made.text);
  const { id } = made.json() as { id: string };
  const sent = await service.call("POST", `/v3/signature-requests/${id}/initiate`, { token });
  assert.equal(sent.status, 200, sent.text);
  const [signature] = sent.json()["signatures"] as { sid: string; signing_url: string }[];
  assert.ok(signature);
  return guestAt(service, id, signature.sid, signature.signing_url.split("/").at(-1) ?? "");
}

async function downloaded(page: Page, name: string): Promise<Uint8Array> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  return new Uint8Array(readFileSync(await (await waiting).path()));
}

test(
  "12. three documents are each shown before consent, with five presses and the code, and refused unseen",
  { skip: missing },
  async () => {
    const guest = await threeDocuments();
    await guest.open();
    const { documents, quality } = await guest.page();
    const body = {
      documents: documents.map(({ id, versionId, sha256 }) => ({ id, versionId, sha256 })),
      mark: { kind: "typed", name: "Lena Muster" },
      places: [],
      quality: quality?.quality,
      consent: true,
      language: "en",
    };
    const [first] = documents;
    await guest.at("GET", `/documents/${first?.id}/${first?.versionId}/content`);
    const unseen = await guest.at("POST", "/intents", body);
    assert.deepEqual([unseen.status, unseen.json()["key"]], [409, "error.sr.document_not_shown"]);

    const { page, complaints } = await aWindow(journeys, PHONE);
    const { look, wrong } = lookingAt(page);
    let presses = 0;
    const press = async () => {
      presses += 1;
      await primary(page).click();
    };
    await page.goto(linkOf(service, guest));
    await page.getByText("Lena Muster").waitFor();
    await look("landing");
    await picture(page, "landing-three-phone");
    await press();
    await page.getByRole("button", { name: "Next document" }).waitFor();
    await page.getByRole("button", { name: /1 of 3 read|2 of 3 read/ }).click();
    await page.getByRole("dialog").getByText("Annex B").waitFor();
    await look("documents");
    await picture(page, "documents-phone");
    await page.keyboard.press("Escape");
    await readAndMark(page, { press });
    await picture(page, "read-three-phone");
    await press();
    for (const title of ["Employment contract", "Annex A", "Annex B"])
      await page.locator(".confirm-documents").getByText(title).waitFor();
    await look("confirm");
    await picture(page, "confirm-three-phone");
    await press();
    await codeAsked(page);
    assert.ok(presses <= 5, `${presses} presses`);
    await picture(page, "code-phone");
    await enterCode(page, codeOf(service, await addressOf(service, guest)));
    await signedHeading(page).waitFor();
    await look("done");
    await picture(page, "done-three-phone");
    for (const title of ["Employment contract", "Annex A", "Annex B", "Signature protocol"])
      await page.getByRole("link", { name: `Download ${title}` }).waitFor();
    assert.deepEqual(wrong, {});
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

test(
  "12. a guest who comes back by the mail a day later views and downloads documents and protocol",
  { skip: missing },
  async () => {
    const guest = await aGuest(service);
    const { page } = await aWindow(journeys, PHONE);
    await signInWindow(service, page, guest);
    await page.context().close();
    await work.idle();
    const email = await addressOf(service, guest);
    const mail = service.mails.findLast(
      ({ to, subject }) => to === email && /Signed/.test(subject),
    );
    assert.match(mail?.text ?? "", /View and download[\s\S]*\/view\//);
    assert.match(mail?.text ?? "", /Available until/);
    service.advance(24 * 3600);
    const later = await aWindow(journeys, PHONE);
    await later.page.goto(linkOf(service, guest));
    await later.page.getByRole("button", { name: "View and download" }).click();
    await later.page.getByText(/until \d+ \w+ \d{4}/).waitFor();
    assert.deepEqual(await screenFaults(later.page), []);
    await picture(later.page, "back-later-phone");
    for (const name of ["Download Contract", "Download Signature protocol"]) {
      const file = await downloaded(later.page, name);
      assert.equal(Buffer.from(file.subarray(0, 5)).toString(), "%PDF-", name);
    }
    await later.page.getByRole("link", { name: "View Signature protocol" }).click();
    await later.page.locator(".textLayer").first().waitFor();
    assert.deepEqual(await screenFaults(later.page), []);
    await picture(later.page, "view-protocol-phone");
    await later.page.getByRole("button", { name: "Back" }).click();
    await later.page.getByRole("link", { name: "View Contract" }).click();
    await later.page.locator(".textLayer").first().waitFor();
    assert.deepEqual(later.complaints(), []);
    service.advance(31 * 24 * 3600);
    const over = await guest.call("POST", "/app/links/preview", {
      requestId: guest.requestId,
      secret: guest.secret,
    });
    assert.equal(over.status, 404, "the link has ended");
    await later.page.context().close();
  },
);

test(
  "12. a session that ends on the way says so; by the link one goes on at the same step with the mark",
  { skip: missing },
  async () => {
    const guest = await aGuest(service);
    const { page } = await aWindow(journeys, PHONE);
    await page.goto(linkOf(service, guest));
    await primary(page).click();
    await page.locator(".textLayer").first().waitFor();
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByLabel("Your name").fill("L. M.");
    await page.getByRole("button", { name: "Use this mark" }).click();
    await readAndMark(page);
    await primary(page).click();
    await page.locator(".confirm").waitFor();
    service.advance(31 * 60);
    await primary(page).click();
    await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
    assert.deepEqual(await screenFaults(page), []);
    await picture(page, "session-over-phone");
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("the newest one is on its way").waitFor();
    await page.goto(linkOf(service, guest));
    await primary(page).click();
    await page.locator(".confirm").waitFor();
    await page.getByRole("img", { name: "L. M." }).waitFor();
    await primary(page).click();
    await codeAsked(page);
    await enterCode(page, codeOf(service, await addressOf(service, guest)));
    await signedHeading(page).waitFor();
    await page.context().close();
  },
);

test(
  "12. a document that does not come because the network is away says so, bars signing, and comes when it is back",
  { skip: missing },
  async () => {
    const guest = await aGuest(service);
    const { page } = await aWindow(journeys, PHONE);
    await page.goto(linkOf(service, guest));
    await page.route("**/content", (route) => route.abort("internetdisconnected"));
    await primary(page).click();
    await page.getByText("No connection").first().waitFor();
    assert.equal(await page.locator("#sign .button.primary").count(), 0, "nothing to go on with");
    assert.deepEqual(await screenFaults(page), []);
    await picture(page, "offline-phone");
    await page.unroute("**/content");
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.locator(".textLayer").first().waitFor();
    await page.getByRole("button", { name: "Continue" }).waitFor();
    await page.context().close();
  },
);
