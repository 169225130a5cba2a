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

/** What axe finds on the page once nothing changes its colour any more. The invisible text over a drawn page is left to pdf.js. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await atRest(page);
  await page.evaluate(SOURCE);
  const found = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (...args: readonly unknown[]) => Promise<{ violations: readonly Violation[] }> };
    };
    const { violations } = await axe.run(
      { include: [["body"]], exclude: [[".textLayer"], [".annotationLayer"]] },
      { runOnly: { type: "tag", values: tags } },
    );
    return violations;
  }, TAGS);
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`).join("\n")}`,
  );
}
