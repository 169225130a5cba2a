import type { Letter } from "./letter.ts";

/** The same letter as plain text: complete without the HTML, and readable aloud. */
export function textOf(letter: Letter): string {
  const blocks = [
    letter.demo === null ? "" : `[${letter.demo}]`,
    letter.greeting,
    letter.lead,
    letter.code ?? "",
    letter.rows.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    letter.quote === null ? "" : quoteOf(letter.quote),
    letter.button === null ? "" : `${letter.button.label}:\n${letter.button.url}`,
    letter.notes.join("\n"),
    // RFC 3676, 4.3: two hyphens and a space begin what mail programs show as a signature.
    `-- \n${letter.footer}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function quoteOf({ label, text }: NonNullable<Letter["quote"]>): string {
  const lines = text.split("\n").map((line) => `> ${line}`);
  return [`${label}:`, ...lines].join("\n");
}
