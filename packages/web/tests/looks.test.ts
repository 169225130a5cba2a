import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { violationsOn } from "./axe.ts";
import { DESKTOP, launch, skip, watchedPage } from "./chromium.ts";
import { walk } from "./keyboard.ts";
import { tabTo } from "./layout.ts";

let browser: Browser;
before(async () => {
  if (!skip) browser = await launch();
});
after(async () => {
  if (!skip) await browser.close();
});

/** A page whose words come when the script says so. */
const pageWith = (script: string) => `<!doctype html><html lang="en"><title>A page</title>
  <style>:focus { outline: 3px solid }</style>
  <body><div id="root"></div><script>
    const show = (html) => { document.getElementById("root").innerHTML = html; };
    ${script}
  </script></body></html>`;
const SKIP = '<a class="skip" href="#content">Skip to the content</a>';
const WHOLE = `${SKIP}<main id="content"><h1>Lease</h1><button>Sign</button></main>`;
const FAULTY = WHOLE.replace("</main>", '<img src="data:," width="30" height="30"></main>');

async function opened(script: string) {
  const { page } = await watchedPage(browser, "http://localhost", DESKTOP);
  await page.setContent(pageWith(script));
  return page;
}

test("a page is looked at when it stands, and not before", { skip }, async () => {
  const page = await opened(
    `show(${JSON.stringify(SKIP)}); setTimeout(() => show(${JSON.stringify(WHOLE)}), 400)`,
  );
  assert.deepEqual(await violationsOn(page), []);
  await page.context().close();
});

test("what is wrong is found, also on a page that never stands still", { skip }, async () => {
  for (const more of ["", "setInterval(() => { document.body.dataset.at = Math.random(); }, 1)"]) {
    const page = await opened(`show(${JSON.stringify(FAULTY)}); ${more}`);
    assert.match((await violationsOn(page)).join(), /^image-alt: /);
    await page.context().close();
  }
});

test("what was wrong only while the page became another one is no fault", { skip }, async () => {
  const faulty = JSON.stringify(FAULTY);
  const page = await opened(`show(${faulty});
    let real;
    const run = async (...all) => {
      const found = await real.run(...all);
      show(${JSON.stringify(WHOLE)});
      return found;
    };
    Object.defineProperty(globalThis, "axe", {
      get: () => ({ run }), set: (given) => { real = given; },
    });`);
  assert.deepEqual(await violationsOn(page), []);
  await page.context().close();
});

test("the keys are sent again through a page to which something came late", { skip }, async () => {
  // The first key finds one button, and then there is another, as after a late answer.
  const page = await opened(`show(${JSON.stringify(WHOLE)});
    addEventListener("keydown", () => {
      document.querySelector("button").outerHTML = "<button>Decline</button>";
    }, { once: true });`);
  assert.deepEqual(await walk(page), []);
  await page.evaluate(`document.querySelector("main button:last-child").style.outline = "none"`);
  assert.deepEqual(await walk(page), ["no ring: button Decline"], "one that stays is told");
  await page.context().close();
});

test(
  "the keys go to what comes a moment later, and never to what they cannot reach",
  { skip },
  async () => {
    const page = await opened(`setTimeout(() => show(${JSON.stringify(WHOLE)}), 400)`);
    assert.equal(await tabTo(page, "Sign"), true);
    await page.evaluate(
      `document.querySelector("button").tabIndex = -1; document.activeElement.blur()`,
    );
    assert.equal(await tabTo(page, "Sign", 5), false);
    await page.context().close();
  },
);
