import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { tabTo } from "@paraph/web/tests/layout.ts";
import { until } from "@paraph/web/tests/until.ts";
import type { Locator, Page } from "playwright-core";
import type { BusinessId } from "../../src/domain/business/business.ts";
import {
  checkScreen,
  missing,
  picture,
  startWebService,
  toStep,
  windowOf,
} from "../kit/web-service.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startWebService();
const work = await startWork(service);
const { tenancy } = service.world.store;
const acme = (await tenancy.findApiUser("api_demo_acme"))?.businessId as BusinessId;
const mia = await personOf(service, "mia@example.com", ["Mia", "Member"]);
const nora = await personOf(service, "nora@example.com", ["Nora", "Nobody"]);
const sam = await personOf(service, "sam@example.com", ["Sam", "Signer"]);
await tenancy.addMember(acme, mia.email, "member");

const PDF = Buffer.from(aPdf({ pages: [{}, {}] }));
const FILE = { name: "Mietvertrag.pdf", mimeType: "application/pdf", buffer: PDF };

async function openForm(
  person: Person,
  options: object,
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await windowOf(browser(), service, person, options);
  await opened.page.goto(`${service.url}/create`);
  return opened;
}

/** Waits until a control has the keys. */
const hasKeys = (control: Locator) => control.and(control.page().locator(":focus")).waitFor();

test("12. a person who is added gets the keys", { skip: missing }, async () => {
  const { page, complaints } = await openForm(mia, DESKTOP);
  await toStep(page, "People");
  await page.getByRole("button", { name: "Add another person" }).focus();
  await page.keyboard.press("Enter");
  const second = page.getByRole("group", { name: "Person 2", exact: true });
  await hasKeys(second.getByLabel("E-mail address"));
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test(
  "12. a member drops a document, places a field by keys and by dragging, sends, and it is signed there",
  { skip: missing },
  async () => {
    const { page, complaints } = await openForm(mia, DESKTOP);
    await page.getByRole("heading", { name: "New request", level: 1 }).waitFor();
    await checkScreen(page);
    await page.getByRole("button", { name: "Next: People" }).click();
    await page.getByText("Choose at least one document.").waitFor();
    const drop = await page.evaluateHandle<object>(
      `(() => { const data = new DataTransfer();
        const bytes = Uint8Array.from(atob("${PDF.toString("base64")}"), (c) => c.charCodeAt(0));
        data.items.add(new File([bytes], "Mietvertrag.pdf", { type: "application/pdf" }));
        return data; })()`,
    );
    await page.dispatchEvent(".create-drop", "drop", { dataTransfer: drop });
    await page.getByText("2 pages").waitFor();
    await page.getByRole("button", { name: "Next: People" }).click();
    await page.getByLabel("Signs with an account").check();
    await page.getByLabel("E-mail address").fill("sam@example.com");
    await page.getByRole("button", { name: "Next: Places" }).click();
    await page.locator(".textLayer").first().waitFor();
    assert.ok(await tabTo(page, "Place a field for sam@example.com", 80));
    await page.keyboard.press("Enter");
    const field = page.getByRole("button", { name: "Field of sam@example.com on page 1" });
    await field.waitFor();
    // Who places by keys goes on by keys, and hears where the field stands.
    await hasKeys(field);
    const before = await field.boundingBox();
    for (const key of ["ArrowUp", "Shift+ArrowUp", "Shift+ArrowLeft"])
      await page.keyboard.press(key);
    assert.ok(before);
    const after = await until(
      () => field.boundingBox(),
      (now) => now !== null && now.y < before.y && now.x < before.x,
    );
    assert.ok(after);
    await page.getByText(/^Field of sam@example\.com: page 1, \d+ mm from the left/).waitFor();
    await page.mouse.move(after.x + 20, after.y + 20);
    await page.mouse.down();
    await page.mouse.move(after.x - 40, after.y - 60, { steps: 4 });
    await page.mouse.up();
    await until(
      () => field.boundingBox(),
      (dragged) => dragged !== null && Math.abs(dragged.x - (after.x - 60)) < 3,
      `dragged from ${JSON.stringify(after)}`,
    );
    await checkScreen(page);
    await picture(page, "create-desktop");
    await page.getByRole("button", { name: "Next: Review" }).click();
    assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), "Mietvertrag");
    await page.getByText("Mietvertrag.pdf: signs on page 1").waitFor();
    await checkScreen(page);
    await picture(page, "create-review-desktop");
    await page.getByRole("button", { name: "Send", exact: true }).dblclick();
    await page.getByText("Waiting for Sam Signer").waitFor();
    const id = page.url().split("/").at(-1) ?? "";
    await work.idle();
    assert.equal(service.mails.filter(({ to }) => to === "sam@example.com").length, 1);
    assert.deepEqual(complaints, []);
    await page.context().close();

    const other = await windowOf(browser(), service, sam, PHONE);
    await other.page.goto(`${service.url}/inbox`);
    await other.page.getByRole("link", { name: /Mietvertrag/ }).click();
    await other.page.locator(".textLayer").first().waitFor();
    const heading = other.page.getByRole("heading", { level: 1, name: "Mietvertrag" });
    await hasKeys(heading);
    await other.page.getByRole("button", { name: "Continue" }).click();
    await other.page.getByRole("button", { name: "Sign now" }).click();
    await other.page.getByRole("heading", { name: "You have signed" }).waitFor();
    assert.deepEqual(other.complaints, []);
    await other.page.context().close();
    const file = await mia.call("GET", `/app/requests/${id}`);
    assert.equal(file.json()["status"], "SIGNED");
    const { documents } = file.json() as { documents: { id: string }[] };
    const content = await mia.call(
      "GET",
      `/app/requests/${id}/documents/${documents[0]?.id ?? ""}/content`,
    );
    const reply = await service.call("POST", "/validation/v1/validate/document", {
      token: await service.logIn(undefined, "validation/v1"),
      body: content.bytes,
      headers: { "content-type": "application/pdf" },
    });
    const { valid, signatures } = reply.json() as { valid: boolean; signatures: number };
    assert.deepEqual([valid, signatures], [true, 1]);
  },
);

test(
  "12. refusals are said in words where they can be mended, also at 320 pixels in German and dark",
  { skip: missing },
  async () => {
    const narrow = { viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "de-CH" };
    const { page, complaints } = await openForm(mia, narrow);
    const input = page.locator(".create-drop input[type=file]");
    await input.setInputFiles({ ...FILE, name: "brief.pdf", buffer: Buffer.from("kein PDF") });
    await page.getByText("brief.pdf: Diese Datei ist kein PDF.").waitFor();
    await input.setInputFiles(FILE);
    await page.getByText("2 Seiten").waitFor();
    await checkScreen(page);
    await toStep(page, "Prüfen");
    await page.getByRole("button", { name: "Senden" }).click();
    // Who signs is lacking: the way leads there, and the browser asks for it.
    await page.locator("input[type=email]:focus").waitFor();
    await page.getByLabel("E-Mail-Adresse").fill("gina@example.com");
    await page.getByLabel("Vorname").fill("Gina");
    await page.getByLabel("Nachname").fill("Gast");
    await page.getByLabel("Mobilnummer").fill("ruf mich an");
    await checkScreen(page);
    await toStep(page, "Stellen");
    await page.locator(".textLayer").first().waitFor();
    await page.getByRole("button", { name: "Feld für Gina Gast setzen" }).click();
    await page.getByRole("group", { name: "Feld von Gina Gast auf Seite 1 ändern" }).waitFor();
    await checkScreen(page);
    await picture(page, "create-places-de-dark-320");
    await toStep(page, "Prüfen");
    await checkScreen(page);
    await picture(page, "create-review-de-dark-320");
    await page.getByRole("button", { name: "Senden" }).click();
    await page.locator(".create-person").getByText("Prüfen Sie die Mobilnummer").waitFor();
    await checkScreen(page);
    await picture(page, "create-de-dark-320");
    await page.getByLabel("Mobilnummer").fill("+41 79 000 00 01");
    await page.getByRole("button", { name: "Als Entwurf speichern" }).click();
    await page.getByText("Noch nicht gesendet").waitFor();
    await checkScreen(page);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test("12. who belongs to no business is told so", { skip: missing }, async () => {
  const { page, complaints } = await openForm(nora, PHONE);
  await page.getByRole("heading", { name: "You belong to no business yet" }).waitFor();
  await checkScreen(page);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test(
  "4.2 a damaged PDF is repaired at the press of a button, and its original can be downloaded",
  { skip: missing },
  async () => {
    const damaged = Buffer.from(
      PDF.toString("latin1").replace(/startxref\n\d+/, "startxref\n17"),
      "latin1",
    );
    for (const [device, options] of [
      ["phone", PHONE],
      ["desktop", DESKTOP],
    ] as const) {
      const { page, complaints } = await openForm(mia, options);
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles({ ...FILE, buffer: damaged });
      await page.getByText("This PDF is damaged and cannot be read.").waitFor();
      const repair = page.getByRole("button", { name: "Repair Mietvertrag.pdf" });
      await repair.waitFor();
      await checkScreen(page);
      await picture(page, `create-damaged-${device}`);
      await repair.press("Enter");
      await page.getByText("Repaired: written anew from a damaged file.").waitFor();
      await page.getByText("2 pages").waitFor();
      assert.equal(await repair.count(), 0);
      await checkScreen(page);
      await picture(page, `create-repaired-${device}`);
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download the original" }).press("Enter");
      const file = await (await download).createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of file) chunks.push(chunk as Buffer);
      assert.deepEqual(Buffer.concat(chunks), damaged);
      assert.deepEqual(
        complaints.filter((one) => !one.includes("400")),
        [],
      );
      await page.context().close();
    }
  },
);
