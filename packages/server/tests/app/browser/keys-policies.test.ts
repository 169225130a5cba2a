import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { keyboardOn } from "@paraph/web/tests/keyboard-driver.ts";
import { waitForAnnouncement, listenTo } from "@paraph/web/tests/announcements.ts";
import { missing, pdfContent, startWebService, windowOf } from "../../kit/web-service.ts";
import { anEntry } from "../../kit/guest.ts";
import { businessOf, memberOf } from "../../kit/office.ts";

const { service, browser } = await startWebService();
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");

test(
  "7. who has neither mouse nor screen makes, changes and removes a group, turns a feature and changes a policy",
  { skip: missing },
  async () => {
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await listenTo(page);
    const keyboard = keyboardOn(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const sheet = page.getByRole("dialog");
    const inSheet = (name: string) => sheet.getByRole("button", { name, exact: true });
    const open = async (tab: string, name: string) => {
      await page.goto(`${service.url}/business/${acme}/${tab}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
    };
    await open("groups", "Groups");
    await keyboard.press(button("New group"));
    await keyboard.type(sheet.getByLabel("Name"), "Board");
    await keyboard.to(sheet.getByLabel("Signs"));
    await page.keyboard.press("ArrowDown");
    await keyboard.type(sheet.getByLabel(/E.mail addresses/), "not an address");
    await keyboard.press(inSheet("Save"));
    await waitForAnnouncement(page, "Check what you have entered");
    await keyboard.retype(
      sheet.getByLabel(/E.mail addresses/),
      "gina@example.com\nhugo@example.com",
    );
    await keyboard.press(inSheet("Save"));
    await page.getByText("Watches · 2 people").waitFor();
    await waitForAnnouncement(page, "The group was saved.");
    await keyboard.press(button("Change: Board"));
    await keyboard.to(sheet.getByLabel("Name"));
    await page.keyboard.press("End");
    await page.keyboard.type(" 2027");
    await page.keyboard.press("Tab");
    await keyboard.press(inSheet("Save"));
    await keyboard.press(button("Remove: Board 2027"));
    await keyboard.press(inSheet("Remove"));
    await page.getByText("No group yet.").waitFor();
    await waitForAnnouncement(page, "The group was removed.");
    await keyboard.to(button("New group"));

    await open("features", "Features");
    await keyboard.press(button("Turn off: Deadlines"));
    await waitForAnnouncement(page, "Deadlines: off");
    await keyboard.press(button("Turn on: Deadlines"));
    await waitForAnnouncement(page, "Deadlines: on");

    await open("retention", "Retention");
    await keyboard.press(button("Change: Retention of the demo"));
    await keyboard.type(sheet.getByLabel("Days until deletion"), "30");
    await keyboard.press(inSheet("Show what it would delete"));
    await waitForAnnouncement(page, "No request that is there would be deleted.");
    await keyboard.press(inSheet("Change the policy"));
    await waitForAnnouncement(page, "The policy was changed.");
    await keyboard.to(button("Change: Retention of the demo"));
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. who has neither mouse nor screen adds and removes an attachment and an observer, on a phone",
  { skip: missing },
  async () => {
    const reply = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: {
        title: "Lease",
        content: pdfContent(),
        write_access: [admin.email],
        signatures: [anEntry("Ada")],
      },
    });
    assert.equal(reply.status, 201, reply.text);
    const { page, complaints } = await windowOf(browser(), service, admin, PHONE);
    await listenTo(page);
    const keyboard = keyboardOn(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`${service.url}/requests/${String(reply.json()["id"])}`);
    await page.getByRole("heading", { level: 1, name: "Lease" }).waitFor();
    const file = (name: string, text: string) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await keyboard.choose(button("Add an attachment"), file("rules.exe", "MZ\u0000\u0001"));
    await waitForAnnouncement(page, "This kind of file cannot be attached.");
    await keyboard.choose(button("Add an attachment"), file("rules.txt", "No music after ten."));
    await waitForAnnouncement(page, "Attachment added");
    await keyboard.press(button("Remove rules.txt"));
    await waitForAnnouncement(page, "Attachment removed");
    await keyboard.press(button("Add observer"));
    await keyboard.type(page.getByLabel("Address of the observer"), "olga@example.com");
    await page.keyboard.press("Enter");
    await waitForAnnouncement(page, "Observer added");
    await keyboard.press(button("Remove observer olga@example.com"));
    await waitForAnnouncement(page, "Observer removed");
    await keyboard.to(button("Add observer"));
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
