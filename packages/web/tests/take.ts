import type { Page } from "playwright-core";
import { atRest } from "./layout.ts";

/** Where the pictures for docs/ lie. */
export const SCREENS = "docs/screens";

/** A picture of a page, once nothing moves any more. */
export async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${SCREENS}/${name}.png` });
}
