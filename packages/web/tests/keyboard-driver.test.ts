import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch, skip } from "./chromium.ts";
import { keyboardOn } from "./keyboard-driver.ts";

let browser: Browser;
before(async () => {
  if (!skip) browser = await launch();
});
after(async () => {
  if (!skip) await browser.close();
});

const STYLE = `<style>:focus { outline: 3px solid blue } #bare:focus { outline: none }
  #cover { position: fixed; inset: 0 0 50% 0; background: white; pointer-events: auto }</style>`;

async function faultsOn(html: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.setContent(`${STYLE}<main><h1 tabindex="-1">Page</h1>${html}<p>Text</p></main>`);
  await page.locator("h1").focus();
  const keyboard = keyboardOn(page);
  await keyboard.press(page.getByRole("button", { name: "Do it" }));
  await keyboard.to(page.getByRole("link", { name: "Go on" }));
  await assert.rejects(keyboard.to(page.getByText("Text")), /out of reach/);
  const faults = keyboard.faults().filter((one) => !one.includes("getByText"));
  await page.close();
  return faults;
}

test("12. hands without a mouse find nothing wrong with a plain page", { skip }, async () => {
  assert.deepEqual(await faultsOn(`<button>Do it</button> <a href="#x">Go on</a>`), []);
});

test(
  "12. they tell what has no ring, what is covered, and keys that are lost",
  { skip },
  async () => {
    assert.deepEqual(await faultsOn(`<button id="bare">Do it</button> <a href="#x">Go on</a>`), [
      "no ring: button Do it",
    ]);
    assert.deepEqual(
      await faultsOn(`<button>Do it</button> <a href="#x">Go on</a><div id="cover"></div>`),
      ["not in sight: button Do it", "not in sight: a Go on"],
    );
    const gone = `<button onclick="this.remove()">Do it</button> <a href="#x">Go on</a>`;
    assert.match((await faultsOn(gone)).join(), /^lost on the way to getByRole\('link'/);
  },
);
