import type { Locator, Page } from "playwright-core";
import { until } from "./until.ts";

/*
 * Run in the page, and written as text: whoever imports this checks its types without those of a
 * browser.
 */
const CUT_CONTROLS = `(() => {
  const seen = [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
    .filter(
      (control) =>
        control.checkVisibility() &&
        !control.closest(".textLayer, .annotationLayer, .skip, .skip-reading") &&
        control.className !== "skip",
    )
    .filter((control) => control.tabIndex >= 0 && control.getBoundingClientRect().width > 1);
  return seen.flatMap((control) => {
    const { left, right, width, height } = control.getBoundingClientRect();
    const name =
      control.textContent.trim() ||
      control.getAttribute("aria-label") ||
      control.outerHTML.slice(0, 80);
    const inText = getComputedStyle(control).display === "inline";
    // What a finger hits may be larger than what is drawn.
    const around = getComputedStyle(control, "::after");
    const isLarger = control.matches(".place") && parseFloat(around.height) >= 23.5;
    const small =
      !inText && !isLarger && (width < 23.5 || height < 23.5)
        ? ["small " + Math.round(width) + "x" + Math.round(height) + ": " + name]
        : [];
    const cut =
      left < -1 ||
      right > innerWidth + 1 ||
      (control.scrollWidth > control.clientWidth + 2 && control.tagName === "BUTTON")
        ? ["cut: " + name]
        : [];
    return [...small, ...cut];
  });
})()`;

/** Controls that are cut, or too small to hit: 24 by 24 pixels at least. */
export function cutControls(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(CUT_CONTROLS);
}

/** How far the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
}

// What holds other controls is no control: the page itself has every name in it.
const KEYS_GO_TO = "button, a[href], input, select, textarea, summary, [role]:not(:has(button))";
const CALLED = `((one) => (one.getAttribute("aria-label") ?? "") + " " + one.textContent)`;

/** Presses Tab until this, once it is there, is what the keys go to; false where they never come to it. */
export async function tabTo(page: Page, name: string, most = 60): Promise<boolean> {
  const all = `[...document.querySelectorAll(${JSON.stringify(KEYS_GO_TO)})].map(${CALLED})`;
  await until(
    () => page.evaluate<readonly string[]>(all),
    (names) => names.some((one) => one.includes(name)),
    `no ${name}`,
  );
  const at = `(() => {
    const { activeElement: at } = document;
    return at?.matches(${JSON.stringify(KEYS_GO_TO)}) ? ${CALLED}(at) : "";
  })()`;
  for (let steps = 0; steps < most; steps += 1) {
    if ((await page.evaluate<string>(at)).includes(name)) return true;
    await page.keyboard.press("Tab");
  }
  return false;
}

/** Waits until the keys go to what has this name: a sheet gives the focus back a moment after it has gone. */
export async function focusAt(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(":focus")).waitFor();
}

const END_OF_MOTION = `document.fonts.ready.then(() => Promise.allSettled(
  document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === "running" && effect?.getTiming().iterations !== Infinity,
    )
    .map(({ finished }) => finished),
)).then(() => null)`;

/** Waits until the letters are those of the page and nothing moves or changes its colour any more, but for what turns for ever. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(END_OF_MOTION);
}
