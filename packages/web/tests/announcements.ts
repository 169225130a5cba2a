import type { Page } from "playwright-core";
import { until } from "./until.ts";

/*
 * Run in the page, and written as text: whoever imports this checks its types without those of a
 * browser. What a region that speaks comes to say is noted, whether it was there before or not.
 */
const LISTEN = `(() => {
  const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  window.announced = [];
  const note = (node) => {
    const one = node instanceof Element ? node : node.parentElement;
    const all = [one?.closest(LIVE), ...(one?.querySelectorAll(LIVE) ?? [])];
    for (const region of all) {
      const said = region?.textContent.replace(/\\s+/g, " ").trim();
      if (said && window.announced.at(-1) !== said) window.announced.push(said);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      type === "childList" ? addedNodes.forEach((one) => note(one.isConnected ? one : target)) : note(target);
  }).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

/** Listens as somebody does who does not see the page; to be called before the page is opened. */
export async function listenTo(page: Page): Promise<void> {
  await page.addInitScript({ content: LISTEN });
}

/** Waits until this was said aloud on the page that is open. */
export async function waitForAnnouncement(page: Page, words: string): Promise<void> {
  await until(
    () => page.evaluate<readonly string[]>("window.announced"),
    (all) => all.some((one) => one.includes(words)),
    `not announced: ${words}`,
  );
}
