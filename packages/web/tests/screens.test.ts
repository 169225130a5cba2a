import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SIGNING_STATES } from "@paraph/contract/app";
import type { Browser } from "playwright-core";
import { violationsOn } from "./axe.ts";
import { DESKTOP, launch, PHONE, skip, watchedPage } from "./chromium.ts";
import { aPage, REQUEST, SIGNATURE } from "./fake/pages.ts";
import { startFake, type Fake } from "./fake/server.ts";
import { cutControls, overflow } from "./layout.ts";
import { until } from "./until.ts";

const SEEN = [
  ["a phone in English", { ...PHONE, locale: "en-GB" }],
  [
    "a narrow phone in German, dark",
    { ...PHONE, viewport: { width: 320, height: 640 }, locale: "de-CH", colorScheme: "dark" },
  ],
  ["a desktop in French", { ...DESKTOP, locale: "fr-CH" }],
] as const;

let browser: Browser;
let fake: Fake;
before(async () => {
  if (skip) return;
  browser = await launch();
  fake = await startFake(aPage("ready"));
});
after(async () => {
  if (skip) return;
  await browser.close();
  await fake.close();
});

for (const [seen, options] of SEEN) {
  test(`every state has its page, accessible and whole, on ${seen}`, { skip }, async () => {
    const { page, complaints } = await watchedPage(browser, fake.url, options);
    const headings = new Set<string>();
    const found: Record<string, readonly string[]> = {};
    for (const state of SIGNING_STATES) {
      fake.show(aPage(state));
      const unknown = state.startsWith("link_");
      await page.goto(
        `${fake.url}${unknown ? `/view/${REQUEST}/secret` : `/signing/${REQUEST}/${SIGNATURE}`}`,
      );
      const heading = page.locator("h1");
      await heading.waitFor();
      headings.add(await heading.innerText());
      const wrong = [...(await violationsOn(page)), ...(await cutControls(page))];
      if ((await overflow(page)) > 0) wrong.push("wider than the window");
      if (wrong.length > 0) found[state] = wrong;
    }
    assert.deepEqual(found, {});
    assert.equal(headings.size, SIGNING_STATES.length, `headings: ${[...headings].join(" / ")}`);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}

test(
  "what goes wrong is reported: offline, a pause with its time, a fault with its reference",
  { skip },
  async () => {
    const { page } = await watchedPage(browser, fake.url);
    fake.show(aPage("ready"));
    fake.refuse("previewLink", 429, "error.rate_limit.exceeded", { "retry-after": "250" });
    await page.goto(`${fake.url}/view/${REQUEST}/secret`);
    await page.getByText(/4:(10|0\d)|3:\d\d/).waitFor();
    assert.deepEqual(await violationsOn(page), []);
    fake.refuse("previewLink", 500);
    await page.reload();
    await page.getByText("req_7f3a").waitFor();
    await until(
      () => page.title(),
      (title) => title.startsWith("Error: "),
    );
    assert.deepEqual(await violationsOn(page), []);
    fake.refuse("previewLink", 200);
    await page.route("**/app/**", (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "No connection" }).waitFor();
    await page.unroute("**/app/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Open document" }).waitFor();
    await page.context().close();
  },
);

test("help, accessibility and privacy stand where every footer says", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url);
  for (const [address, heading] of [
    ["/help", "Help"],
    ["/accessibility", "Accessibility"],
    ["/privacy", "Privacy"],
  ] as const) {
    await page.goto(fake.url + address);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    assert.deepEqual(await violationsOn(page), [], address);
    assert.ok((await overflow(page)) <= 0, address);
  }
  await page.getByRole("button", { name: /Italiano/ }).click();
  await page.getByRole("heading", { name: "Protezione dei dati" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "it-CH");
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("an address that nobody has made says so", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url);
  await page.goto(`${fake.url}/nothing-here`);
  await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
  assert.deepEqual(await violationsOn(page), []);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test(
  "12. on a phone on its side the one act is in sight from the first moment",
  { skip },
  async () => {
    const side = { ...PHONE, viewport: { width: 740, height: 320 }, locale: "de-CH" };
    const { page, complaints } = await watchedPage(browser, fake.url, side);
    const inSight = async (name: string) => {
      const act = page.getByRole("button", { name, exact: true });
      await act.waitFor();
      const box = await act.boundingBox();
      assert.ok(box && box.y + box.height <= 320, `${name} ends at ${box?.y} + ${box?.height}`);
      const bar = await page.locator(".page-actions").boundingBox();
      assert.ok(bar && bar.height <= 320 / 5, `its bar takes ${bar?.height}`);
      await act.click();
    };
    fake.show(aPage("ready"));
    await page.goto(`${fake.url}/view/${REQUEST}/secret`);
    await inSight("Dokument öffnen");
    await page.locator(".textLayer span").first().waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
