import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, watchedPage } from "@paraph/web/tests/chromium.ts";
import { missing, startWebService } from "../kit/web-service.ts";

const { service, browser } = await startWebService();

test(
  "12. a page that was open during an upgrade loads itself anew, and not for ever",
  { skip: missing },
  async () => {
    const { page } = await watchedPage(browser(), service.url, DESKTOP);
    let gone = 1;
    let asked = 0;
    await page.route(/\/assets\/LogIn-[^/]*\.js$/, async (route) => {
      asked += 1;
      if (gone === 0) return route.continue();
      gone -= 1;
      return route.fulfill({ status: 404, body: "" });
    });
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
    assert.ok(asked >= 2, "once in vain, once after the page came anew");

    gone = Number.POSITIVE_INFINITY;
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("heading", { level: 1, name: "This did not work" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.context().close();
  },
);
