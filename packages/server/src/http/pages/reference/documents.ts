import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { About } from "../../interface/describe/operations.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../../../../docs");

const NAMED_PARTS = 8;

/** A page of the folder docs, as it is written. */
export type WrittenDocument = { readonly name: string; readonly text: string };

/** None where somebody installed the program without them. */
export function readDocuments(): readonly WrittenDocument[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), "utf8") }));
}

/** The index for language models (llmstxt.org): every document and description with its address. */
export function llmsText(
  publicUrl: string,
  documents: readonly WrittenDocument[],
  interfaces: readonly About[],
): string {
  return [
    "# Paraph",
    "",
    "> An electronic signature service that runs on your own machine: signature requests over a REST interface, signing in the browser, seals, and validation of signed PDFs.",
    "",
    "## Documentation",
    "",
    ...documents.map(
      ({ name, text }) => `- [${titleOf(text)}](${publicUrl}/docs/${name}): ${partsOf(text)}`,
    ),
    "",
    "## Machine-readable descriptions",
    "",
    ...interfaces.map(
      ({ title, url, description }) => `- [${title}](${url}/api-docs): ${description}`,
    ),
    "",
  ].join("\n");
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}

/** What a document is about: its first headings. */
function partsOf(text: string): string {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.slice(0, NAMED_PARTS).join("; ");
}
