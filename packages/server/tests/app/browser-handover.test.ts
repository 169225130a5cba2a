import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewFile } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { checkScreen, missing, picture, startWebService, windowOf } from "../kit/web-service.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import type { Person } from "../kit/person.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startWebService();
const work = await startWork(service);
const acme = await businessOf(service);
const ada = await memberOf(service, "ada@acme.example", "admin");
const carl = await memberOf(service, "carl@acme.example", "member");

async function made(by: Person, title: string, send: boolean): Promise<void> {
  const query = new URLSearchParams({ business: acme, title: `${title}.pdf` }).toString();
  const type = { "content-type": "application/pdf" };
  const file = await by.call("POST", `/app/documents?${query}`, aPdf(), type);
  const documents = [(file.json() as NewFile).id];
  const signers = [{ email: "sam@example.com" }];
  const body = { business: acme, title, documents, signers, send };
  assert.equal((await by.call("POST", "/app/requests", body)).status, 200);
}

test(
  "decision 17: the clerk leaves, and the administrator goes on with what he had under way",
  { skip: missing },
  async () => {
    for (const [title, send] of [
      ["Lease draft", false],
      ["Lease open", true],
    ] as const)
      await made(carl, title, send);
    const old = await windowOf(browser(), service, carl, PHONE);
    await old.page.goto(`${service.url}/requests`);
    await old.page.getByRole("link", { name: /Lease open/ }).click();
    await old.page.getByRole("heading", { level: 1, name: "Lease open" }).waitFor();

    const { page, complaints } = await windowOf(browser(), service, ada, DESKTOP);
    await page.goto(`${service.url}/business/${acme}/requests`);
    await page.getByText("Lease open").waitFor();
    await checkScreen(page);
    await picture(page, "business-requests");
    await page.goto(`${service.url}/business/${acme}/members`);
    await page.getByText("manages 2 requests").waitFor();
    await page.getByRole("button", { name: "Remove: carl@acme.example" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("They lose access").waitFor();
    const heir = sheet.getByLabel("They manage 2 requests. Who takes them over?");
    assert.equal(await heir.inputValue(), ada.email, "the administrator is offered first");
    await checkScreen(page);
    await picture(page, "business-remove-member");
    await sheet.getByRole("button", { name: "Remove member" }).click();
    await page.getByText("carl@acme.example", { exact: true }).waitFor({ state: "detached" });
    await work.idle();

    await page.goto(`${service.url}/requests`);
    await page.getByRole("link", { name: /Lease draft/ }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Withdraw" }).first().waitFor();
    assert.deepEqual(complaints, []);

    await old.page.reload();
    await old.page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await old.page.getByText("Lease open").count(), 0, "the old tab shows nothing");
    await old.page.goto(`${service.url}/requests`);
    await old.page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await old.page.getByText("Lease").count(), 0);
    await old.page.context().close();
    await page.context().close();
  },
);
