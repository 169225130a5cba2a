import type { Locator, Page } from "playwright-core";
import { placeOfKeys } from "./keyboard.ts";
import { until } from "./until.ts";

/** Somebody with a keyboard and no mouse: every step is a key, and nothing is given the focus from outside. */
export type KeyboardDriver = {
  /** Presses Tab until the keys are there, or Shift and Tab where it lies behind. */
  readonly to: (target: Locator) => Promise<void>;
  readonly press: (target: Locator, key?: string) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Types in place of what stands there. */
  readonly retype: (target: Locator, text: string) => Promise<void>;
  /** Opens the system's own window for files, and gives it one. */
  readonly choose: (target: Locator, file: ChosenFile) => Promise<void>;
  /** What was wrong on the way: the keys lost, or somewhere where one does not see them. */
  readonly faults: () => readonly string[];
};

export type ChosenFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** A page with more stops than this is no way for anybody. */
const MOST_STOPS = 90;
/** A sheet that has closed gives the keys back a moment later. */
const SOON_MS = 5_000;
type Shown = {
  readonly contains: (other: unknown) => boolean;
  readonly compareDocumentPosition: (other: unknown) => number;
};
type InPage = { readonly document: { readonly activeElement: Shown; readonly body: Shown } };

/** Run in the page: whether this stands before what has the keys. */
function isBehind(one: unknown): boolean {
  const { activeElement: at, body } = (globalThis as unknown as InPage).document;
  const PRECEDING = 2;
  const isBefore = (at.compareDocumentPosition(one) & PRECEDING) !== 0;
  return at !== body && isBefore && !(one as Shown).contains(at);
}

export function keyboardOn(page: Page): KeyboardDriver {
  const faults = new Set<string>();
  const isAt = async (target: Locator) => (await target.and(page.locator(":focus")).count()) > 0;

  async function look(): Promise<string> {
    const at = await placeOfKeys(page);
    if (at === null) return "";
    if (!at.isRinged) faults.add(`no ring: ${at.name}`);
    if (!at.isInSight) faults.add(`not in sight: ${at.name}`);
    return at.name;
  }

  /** What was pressed last may have gone, and a page has a heading that takes the keys. */
  async function lookForLoss(target: Locator): Promise<void> {
    const held = page.locator(":focus").first();
    await held.waitFor({ state: "attached", timeout: SOON_MS }).catch(() => {
      faults.add(`lost on the way to ${String(target)}`);
    });
  }

  async function to(target: Locator): Promise<void> {
    await target.first().waitFor();
    await lookForLoss(target);
    const key = (await target.first().evaluate(isBehind)) ? "Shift+Tab" : "Tab";
    const stops: string[] = [];
    while (stops.length < MOST_STOPS) {
      if (await isAt(target)) {
        await look();
        return;
      }
      await page.keyboard.press(key);
      stops.push(await look());
    }
    throw new Error(`out of reach of the keys: ${String(target)}\n${stops.join("\n")}`);
  }

  async function press(target: Locator, key = "Enter"): Promise<void> {
    await to(target);
    await page.keyboard.press(key);
  }

  return {
    to,
    press,
    type: async (target, text) => {
      await to(target);
      await page.keyboard.type(text);
    },
    retype: async (target, text) => {
      await to(target);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await until(
        () => target.inputValue(),
        (value) => value === "",
        "not emptied",
      );
      await page.keyboard.type(text);
    },
    choose: async (target, file) => {
      const chooser = page.waitForEvent("filechooser");
      await press(target);
      await (await chooser).setFiles(file);
    },
    faults: () => [...faults],
  };
}
