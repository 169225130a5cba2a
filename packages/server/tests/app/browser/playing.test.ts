import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { tabTo } from "@paraph/web/tests/layout.ts";
import { counted } from "@paraph/web/tests/until.ts";
import { addMember } from "../../../src/actions/business/manage-members.ts";
import { keptMessenger } from "../../../src/adapters/sandbox/kept-messenger.ts";
import { composeMail } from "../../../src/mail/compose.ts";
import { checkScreen, missing, picture, startWebService, windowOf } from "../../kit/web-service.ts";
import { anEntry, guestsOf } from "../../kit/guest.ts";
import { personOf } from "../../kit/person.ts";

const { service, browser } = await startWebService();
const { world } = service;
const member = await personOf(service, "member@acme.example");
const acme = (await world.store.tenancy.findApiUser("api_demo_acme"))?.businessId;
assert.ok(acme);
const names = { firstName: null, lastName: null };
await addMember(world, acme, { email: member.email, ...names, role: "member" });
const messenger = keptMessenger({ ...world, messages: world.store.messages });
const about = { businessId: acme, sender: "Acme", language: "en", attachments: [] } as const;

const PIXEL = "https://evil.example/seen.png";
/* How many lines the text of the bar takes. */
const LINES_OF_BAR = `(() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".demo-bar"));
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
})()`;
const HOSTILE = `<script>document.title="ran"</script><img src=x onerror="document.title='ran'">`;

/** A mail of ours about a request whose names somebody hostile chose. */
async function keepInvitation(requestId: string, to: string, title: string) {
  const mail = composeMail({
    kind: "invitation",
    language: "en",
    name: "Ada",
    sender: "Acme",
    title,
    demo: true,
    url: `${service.url}/view/${requestId}`,
    personalLink: true,
    documents: 1,
    pages: 1,
    person: null,
    message: HOSTILE,
    expiresOn: null,
  });
  await messenger.mail.send({ ...about, requestId, to, ...mail, key: randomUUID() });
}

test(
  "11. the mailbox shows mails as people get them, by person and by request, and runs nothing of them",
  { skip: missing },
  async () => {
    const [ada] = await guestsOf(service, [anEntry("Ada")], { title: "Lease, Lakeside Road 12" });
    const [bob] = await guestsOf(service, [anEntry("Bob")], { title: "Loan" });
    assert.ok(ada && bob);
    await keepInvitation(bob.requestId, "bob@example.com", "Loan");
    await keepInvitation(ada.requestId, "ada@example.com", `Lease ${HOSTILE}`);
    const code = { to: "+41790001234", text: "482913 is your code.\n\n@localhost #482913" };
    await messenger.sms.send({ ...about, requestId: ada.requestId, ...code, key: randomUUID() });
    // A mail that nobody of ours wrote: had the database been changed, nothing of it would run either.
    const html = `<p>Forged</p>${HOSTILE}<img src="${PIXEL}">`;
    const forged = { to: "zoe@example.com", subject: "Forged", text: "Forged", html };
    await messenger.mail.send({ ...about, requestId: null, ...forged, key: randomUUID() });

    const { page, complaints } = await windowOf(browser(), service, member, DESKTOP);
    const fetched = new Map<string, string>();
    page.on("requestfinished", (one) => fetched.set(one.url(), "done"));
    page.on("requestfailed", (one) => fetched.set(one.url(), one.failure()?.errorText ?? ""));
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("link", { name: "Sandbox" }).click();
    await page.getByRole("heading", { level: 1, name: "Sandbox" }).waitFor();
    const frame = page.frameLocator("iframe");
    await frame.getByText("Forged").waitFor();
    assert.notEqual(await page.title(), "ran");
    await page.getByLabel("Request").selectOption({ label: "Lease, Lakeside Road 12" });
    await page.getByRole("link", { name: /Forged/ }).waitFor({ state: "detached" });
    await counted(page.locator(".sandbox-row"), 2);
    await page.getByText("482913", { exact: true }).waitFor();
    await checkScreen(page);
    await page.getByLabel("Person").selectOption("ada@example.com");
    await frame
      .getByRole("link", { name: /Read and sign|Open|sign/i })
      .first()
      .waitFor();
    assert.match((await frame.locator("body").innerText()) ?? "", /<script>document/);
    assert.match(page.url(), /request=.*to=ada/);
    await checkScreen(page);
    await picture(page, "sandbox-mail-desktop");
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      frame.getByRole("link").first().click(),
    ]);
    await opened.waitForURL(new RegExp(`/view/${ada.requestId}`));
    assert.equal(
      await opened.evaluate(() => String((globalThis as { opener?: unknown }).opener)),
      "null",
    );
    // What was tried is reported by the browser as blocked; nothing else is complained about.
    const blocked = /Blocked script execution|frame is sandboxed|Content Security Policy|policy:/;
    assert.deepEqual(
      complaints.filter((one) => !blocked.test(one) && one !== `foreign host: ${PIXEL}`),
      [],
    );
    assert.deepEqual(
      [...fetched].filter(([url]) => !url.startsWith(service.url)),
      [[PIXEL, "csp"]],
      "the pixel was fetched",
    );
    await page.context().close();
  },
);

test(
  "11. somebody is played and time passes, by keyboard, on a phone in German in the dark",
  { skip: missing },
  async () => {
    const title = "Mietvertrag Musterstrasse 12, 3. Obergeschoss";
    const [eva] = await guestsOf(service, [anEntry("Eva"), anEntry("Emil")], { title });
    assert.ok(eva);
    const german = { ...PHONE, colorScheme: "dark", locale: "de-CH" } as const;
    const { page, complaints } = await windowOf(browser(), service, member, german);
    await page.goto(`${service.url}/sandbox`);
    await page.getByRole("link", { name: /SMS/ }).first().click();
    await page.getByRole("heading", { level: 2, name: "SMS" }).waitFor();
    await checkScreen(page);
    await picture(page, "sandbox-sms-phone-de-dark");
    await page.getByRole("link", { name: "Alle Nachrichten" }).click();
    await page.locator(".sandbox-row").nth(1).waitFor();
    await checkScreen(page);
    await picture(page, "sandbox-mail-phone-de-dark");
    await page.getByRole("link", { name: "Virtuelle Personen" }).click();
    const card = page.getByRole("region", { name: title });
    await card.waitFor();
    await checkScreen(page);
    await picture(page, "sandbox-signers-phone-de-dark");
    assert.ok(await tabTo(page, "Als Eva Muster unterschreiben"));
    await page.keyboard.press("Enter");
    await page.getByText(`Eva Muster hat «${title}» unterschrieben.`).waitFor();
    await card.getByText("Hat unterschrieben").waitFor();
    await card.getByRole("button", { name: "Als Emil Muster ablehnen" }).click();
    await page.getByText(`Emil Muster hat «${title}» abgelehnt.`).waitFor();
    await card.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Uhr", exact: true }).click();
    await page.getByText("Es ist die Zeit dieser Maschine.").waitFor();
    assert.ok(await tabTo(page, "1 Woche"));
    await page.keyboard.press("Enter");
    await page.getByText("Dieser Maschine 7 Tage voraus").waitFor();
    await checkScreen(page);
    await picture(page, "sandbox-clock-phone-de-dark");
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "14. whatever a demo key made has the bar on top, on an instance of production too",
  { skip: missing },
  async () => {
    const more = { title: "Only a trial", write_access: [member.email] };
    const [ada] = await guestsOf(service, [anEntry("Ada")], more);
    assert.ok(ada);
    const { page, complaints } = await windowOf(browser(), service, member, PHONE);
    await page.route("**/app/session", async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...session, mode: "production" } });
    });
    const bar = page.getByRole("complementary", { name: "Demo" });
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    // The control: an instance of production has no bar of its own.
    assert.equal(await bar.count(), 0);
    for (const [path, title] of [
      [`/requests/${ada.requestId}`, "Only a trial"],
      ["/sandbox", "Sandbox"],
      [`/view/${ada.requestId}/${ada.secret}`, "Only a trial"],
    ]) {
      await page.goto(`${service.url}${path}`);
      await page
        .locator("main")
        .getByText(title ?? "")
        .first()
        .waitFor();
      await bar.waitFor();
      await checkScreen(page);
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "14. the bar of the demo takes one line at 360 pixels in every language",
  { skip: missing },
  async () => {
    const [ida] = await guestsOf(service, [anEntry("Ida")]);
    assert.ok(ida);
    const narrow = { ...PHONE, viewport: { width: 360, height: 640 } };
    const { page, complaints } = await windowOf(browser(), service, member, narrow);
    for (const language of ["en", "de", "fr", "it"]) {
      await page.goto(`${service.url}/view/${ida.requestId}/${ida.secret}?lang=${language}`);
      await page.locator("main h1").waitFor();
      await page.locator(`html[lang^=${language}]`).waitFor();
      assert.equal(await page.evaluate(LINES_OF_BAR), 1, language);
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
