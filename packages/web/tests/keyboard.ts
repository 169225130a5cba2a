import type { Page } from "playwright-core";

/*
 * Run in the page, and written as text: whoever imports this checks its types without those of a
 * browser.
 */
const NAME = `(at) => at === document.body || at === null ? "" :
  (at.tagName.toLowerCase() + " " + (at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent))
    .replace(/\\s+/g, " ").trim().slice(0, 80)`;

const CONTROLS = `(() => {
  const name = ${NAME};
  const all = [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, iframe, [tabindex='0']",
  )].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0);
  // The keys go to one radio of a group; the arrows lead to the others.
  const isFirst = (one) => one.type !== "radio" || one.checked ||
    (!all.some((two) => two.type === "radio" && two.name === one.name && two.checked) &&
      all.find((two) => two.type === "radio" && two.name === one.name) === one);
  window.walked = all.filter(isFirst);
  return window.walked.map(name);
})()`;

/* Where the keys are, whether a ring says so, and whether something lies over it. */
const AT = `(() => {
  const name = ${NAME};
  const { activeElement: at } = document;
  if (at === null || at === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const label = at.labels?.[0];
  const isOver = over !== null &&
    (at.contains(over) || over.contains(at) || (label?.contains(over) ?? false));
  return {
    name: name(at),
    index: window.walked?.indexOf(at) ?? -1,
    // The keys are at something inside of a frame, and its own page rings that.
    isRinged: at.tagName === "IFRAME" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
    isInSight: box.bottom > 0 && box.top < innerHeight && isOver,
  };
})()`;

/** What has the keys, and whether one sees that it has them. */
export type Place = {
  readonly name: string;
  readonly index: number;
  readonly isRinged: boolean;
  readonly isInSight: boolean;
};

/** What has the keys now, by kind and name; empty where nothing has. */
export function focused(page: Page): Promise<string> {
  return page.evaluate<string>(`(${NAME})(document.activeElement)`);
}

/** The same with its looks; null where nothing has the keys. */
export function placeOfKeys(page: Page): Promise<Place | null> {
  return page.evaluate<Place | null>(AT);
}

/* The keys begin again where the page does. */
const START = `(() => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
})()`;

export async function fromTheTop(page: Page): Promise<void> {
  await page.evaluate(START);
}

/** A page that never stands still is checked as it was on the last of so many ways. */
const MOST_WALKS = 5;

/**
 * Goes through a page with Tab from its beginning to its end, and says what is wrong: a control that the
 * keys never come to, one without a ring, or one that something lies over. Where other controls stand at
 * the end than at the beginning, something came late, and it goes once more.
 */
export async function walk(page: Page): Promise<readonly string[]> {
  for (let walks = 1; ; walks += 1) {
    await fromTheTop(page);
    const names = await page.evaluate<readonly string[]>(CONTROLS);
    const faults = await walkThrough(page, names);
    if (faults.length === 0 || walks === MOST_WALKS) return faults;
    const after = await page.evaluate<readonly string[]>(CONTROLS);
    if (names.join("\n") === after.join("\n")) return faults;
  }
}

async function walkThrough(page: Page, names: readonly string[]): Promise<readonly string[]> {
  const seen = new Set<number>();
  const faults = new Set<string>();
  let last = -1;
  for (let steps = 0; steps < names.length * 3 + 10; steps += 1) {
    await page.keyboard.press("Tab");
    const at = await placeOfKeys(page);
    // Past the last control the keys leave the page; a date has several places for them.
    if (at === null || (at.index !== last && seen.has(at.index))) break;
    last = at.index;
    seen.add(at.index);
    if (!at.isRinged) faults.add(`no ring: ${at.name}`);
    if (!at.isInSight) faults.add(`not in sight: ${at.name}`);
  }
  const missed = names.filter((_, index) => !seen.has(index)).map((name) => `never: ${name}`);
  return [...faults, ...missed];
}

/** Waits until the keys are at the button of this name: what opened a dialog has them a moment later. */
export async function keysAt(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).and(page.locator(":focus")).waitFor();
}

/** Waits until the keys are in the dialog that has opened, or on itself. */
export async function keysInDialog(page: Page): Promise<void> {
  await page.locator("[role=dialog], [role=dialog] *").and(page.locator(":focus")).waitFor();
}

/** Waits until the keys are somewhere in a part of the page, and not lost. */
export async function keysIn(page: Page, part: string): Promise<void> {
  await page.locator(`${part} :focus`).waitFor();
}
