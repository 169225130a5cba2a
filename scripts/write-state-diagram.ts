import { readFileSync, writeFileSync } from "node:fs";
import { TABLE } from "../packages/server/src/domain/requests/advance.ts";

/** The picture of a request's life, made from the table that decides it. */
export function stateDiagram(): string {
  const rows = TABLE.filter(({ from, to }) => from !== to || from === "OPEN");
  const lines = rows.map(({ from, to, says }) => `  ${from ?? "[*]"} --> ${to}: ${says}`);
  return ["```mermaid", "stateDiagram-v2", ...lines, "```"].join("\n");
}

const FILE = "docs/architecture.md";
const PICTURE = /(<!-- state diagram -->\n)[\s\S]*?(\n<!-- end of state diagram -->)/;

/** The document with the picture of today in it. */
export function withDiagram(document: string): string {
  return document.replace(PICTURE, (_all, before: string, after: string) => {
    return `${before}\n${stateDiagram()}\n${after}`;
  });
}

/** What is wrong with the picture in the document; check-docs.ts asks. */
export function diagramProblem(): string | null {
  const document = readFileSync(FILE, "utf8");
  if (!PICTURE.test(document)) return `${FILE} has no place for the state diagram`;
  return withDiagram(document) === document
    ? null
    : `${FILE} shows old states; run node scripts/write-state-diagram.ts`;
}

if (import.meta.main) writeFileSync(FILE, withDiagram(readFileSync(FILE, "utf8")));
