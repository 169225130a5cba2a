import { SETTINGS, type Setting } from "../packages/server/src/config/settings.ts";

/** The settings as a Markdown table, for docs/operations.md. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(([name, { form, says, fallback, secret }]) =>
    [`\`${name}\`${secret ? " \\*" : ""}`, says, form, fallback].map(escape),
  );
  const lines = [
    ["setting", "what it says", "its form", "without it"],
    ["---", "---", "---", "---"],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function escape(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll(/\{/g, "&#123;");
}

if (import.meta.main) console.log(settingsTable());
