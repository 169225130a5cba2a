import type { MailContent } from "./mail-content.ts";

/** The same mail as plain text: complete without the HTML, and readable aloud. */
export function textOf(mail: MailContent): string {
  const blocks = [
    mail.demo === null ? "" : `[${mail.demo}]`,
    mail.greeting,
    mail.lead,
    mail.code ?? "",
    mail.rows.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    mail.quote === null ? "" : quoteOf(mail.quote),
    mail.button === null ? "" : `${mail.button.label}:\n${mail.button.url}`,
    mail.notes.join("\n"),
    // RFC 3676, 4.3: two hyphens and a space begin what mail programs show as a signature.
    `-- \n${mail.footer}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function quoteOf({ label, text }: NonNullable<MailContent["quote"]>): string {
  const lines = text.split("\n").map((line) => `> ${line}`);
  return [`${label}:`, ...lines].join("\n");
}
