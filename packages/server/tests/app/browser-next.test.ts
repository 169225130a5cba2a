import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "@paraph/web/tests/chromium.ts";
import {
  checkScreen,
  missing,
  pdfContent,
  picture,
  startWebService,
  windowOf,
} from "../kit/web-service.ts";
import { personOf } from "../kit/person.ts";
import { verdictOn } from "../kit/verdict.ts";

const { service, browser } = await startWebService();
const sam = await personOf(service, "sam@example.com", ["Sam", "Signer"]);

test(
  "1. several requests are signed one after the other, and the page counts them",
  { skip: missing },
  async () => {
    const token = await service.logIn();
    const ids: string[] = [];
    for (const title of ["First", "Second"]) {
      const signatures = [{ account_email: sam.email }];
      const reply = await service.call("POST", "/v2/signature-requests", {
        token,
        body: { title, content: pdfContent(), signatures },
      });
      ids.push(String(reply.json()["id"]));
    }
    const { page, complaints } = await windowOf(browser(), service, sam, PHONE);
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("link", { name: /Second/ }).waitFor();
    await checkScreen(page);
    await picture(page, "inbox-phone");
    await page.getByRole("link", { name: /Second/ }).click();
    for (const last of [false, true]) {
      await page.locator(".textLayer").first().waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Sign now" }).click();
      await page.getByRole("heading", { name: "You have signed" }).waitFor();
      const next = page.getByRole("link", { name: "Next request (2 of 2)" });
      if (last) {
        await page.locator(".done-onward").waitFor();
        assert.equal(await next.count(), 0);
        continue;
      }
      await next.waitFor();
      await checkScreen(page);
      await picture(page, "next-request-phone");
      await next.click();
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
    for (const id of ids) {
      const { status, valid } = await verdictOn(service, id);
      assert.deepEqual([status, valid], ["SIGNED", true]);
    }
  },
);
