import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { atRest } from "./layout.ts";

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

/** A page that never stands still is checked as it was at the last of so many looks. */
const MOST_LOOKS = 5;

/**
 * What axe finds on the page once it stands and nothing changes its colour any more. What it found
 * while the page changed under its eyes may belong to no page at all: then it looks again. The
 * invisible text over a drawn page is left to pdf.js.
 */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  for (let looks = 1; ; looks += 1) {
    await stands(page);
    await atRest(page);
    const { found, changed } = await look(page);
    if (found.length === 0 || !changed || looks === MOST_LOOKS) return describe(found);
  }
}

/** Before its first words there is nothing to look at. */
async function stands(page: Page): Promise<void> {
  for (const part of ["main", "h1, .waiting"]) {
    await page.locator(part).first().waitFor({ state: "attached" });
  }
}

type Look = { readonly found: readonly Violation[]; readonly changed: boolean };

async function look(page: Page): Promise<Look> {
  await page.evaluate(SOURCE);
  return page.evaluate(async (tags) => {
    const { axe, MutationObserver, document } = globalThis as unknown as {
      axe: { run: (...args: readonly unknown[]) => Promise<{ violations: readonly Violation[] }> };
      MutationObserver: new (changed: () => void) => {
        observe: (of: unknown, what: object) => void;
        takeRecords: () => readonly unknown[];
        disconnect: () => void;
      };
      document: unknown;
    };
    let changed = false;
    const watch = new MutationObserver(() => {
      changed = true;
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    watch.observe(document, all);
    const { violations } = await axe.run(
      { include: [["body"]], exclude: [[".textLayer"], [".annotationLayer"]] },
      { runOnly: { type: "tag", values: tags } },
    );
    changed ||= watch.takeRecords().length > 0;
    watch.disconnect();
    return { found: violations, changed };
  }, TAGS);
}

function describe(found: readonly Violation[]): readonly string[] {
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`).join("\n")}`,
  );
}
