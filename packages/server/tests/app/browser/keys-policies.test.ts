import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { handsOn } from "@paraph/web/tests/hands.ts";
import { heard, listenTo } from "@paraph/web/tests/heard.ts";
import { missing, pdfContent, startDesk, windowOf } from "../../kit/desk-browser.ts";
import { anEntry } from "../../kit/guest.ts";
import { businessOf, memberOf } from "../../kit/office.ts";

const { service, browser } = await startDesk();
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");

test(
  "7. who has neither mouse nor screen makes, changes and removes a group, turns a feature and changes a policy",
  { skip: missing },
  async () => {
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await listenTo(page);
    const hands = handsOn(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const sheet = page.getByRole("dialog");
    const inSheet = (name: string) => sheet.getByRole("button", { name, exact: true });
    const open = async (tab: string, name: string) => {
      await page.goto(`${service.url}/business/${acme}/${tab}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
    };
    await open("groups", "Groups");
    await hands.press(button("New group"));
    await hands.type(sheet.getByLabel("Name"), "Board");
    await hands.to(sheet.getByLabel("Signs"));
    await page.keyboard.press("ArrowDown");
    await hands.type(sheet.getByLabel(/E.mail addresses/), "not an address");
    await hands.press(inSheet("Save"));
    await heard(page, "Check what you have entered");
    await hands.retype(sheet.getByLabel(/E.mail addresses/), "gina@example.com\nhugo@example.com");
    await hands.press(inSheet("Save"));
    await page.getByText("Watches · 2 people").waitFor();
    await heard(page, "The group was saved.");
    await hands.press(button("Change: Board"));
    await hands.to(sheet.getByLabel("Name"));
    await page.keyboard.press("End");
    await page.keyboard.type(" 2027");
    await page.keyboard.press("Tab");
    await hands.press(inSheet("Save"));
    await hands.press(button("Remove: Board 2027"));
    await hands.press(inSheet("Remove"));
    await page.getByText("No group yet.").waitFor();
    await heard(page, "The group was removed.");
    await hands.to(button("New group"));

    await open("features", "Features");
    await hands.press(button("Turn off: Deadlines"));
    await heard(page, "Deadlines: off");
    await hands.press(button("Turn on: Deadlines"));
    await heard(page, "Deadlines: on");

    await open("retention", "Retention");
    await hands.press(button("Change: Retention of the demo"));
    await hands.type(sheet.getByLabel("Days until deletion"), "30");
    await hands.press(inSheet("Show what it would delete"));
    await heard(page, "No request that is there would be deleted.");
    await hands.press(inSheet("Change the policy"));
    await heard(page, "The policy was changed.");
    await hands.to(button("Change: Retention of the demo"));
    assert.deepEqual(hands.faults(), []);
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
    const hands = handsOn(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`${service.url}/requests/${String(reply.json()["id"])}`);
    await page.getByRole("heading", { level: 1, name: "Lease" }).waitFor();
    const file = (name: string, text: string) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await hands.choose(button("Add an attachment"), file("rules.exe", "MZ\u0000\u0001"));
    await heard(page, "This kind of file cannot be attached.");
    await hands.choose(button("Add an attachment"), file("rules.txt", "No music after ten."));
    await heard(page, "Attachment added");
    await hands.press(button("Remove rules.txt"));
    await heard(page, "Attachment removed");
    await hands.press(button("Add observer"));
    await hands.type(page.getByLabel("Address of the observer"), "olga@example.com");
    await page.keyboard.press("Enter");
    await heard(page, "Observer added");
    await hands.press(button("Remove observer olga@example.com"));
    await heard(page, "Observer removed");
    await hands.to(button("Add observer"));
    assert.deepEqual(hands.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
