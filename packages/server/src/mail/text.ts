import type { MailContent } from "./mail-content.ts";

/** The same mail as plain text: complete without the HTML, and readable aloud. */
export function textOf(mail: MailContent): string {
  const blocks = [
    mail.demo === null ? "" : `[${mail.demo}]`,
    mail.greeting,
    mail.lead,
    mail.code ?? "",
    mail.rows.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...(mail.quote?.aside ? [buttonOf(mail), quoteOf(mail)] : [quoteOf(mail), buttonOf(mail)]),
    mail.notes.join("\n"),
    // RFC 3676, 4.3: two hyphens and a space begin what mail programs show as a signature.
    `-- \n${mail.footer}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function buttonOf({ button }: MailContent): string {
  return button === null ? "" : `${button.label}:\n${button.url}`;
}

function quoteOf({ quote }: MailContent): string {
  if (quote === null) return "";
  const { label, text } = quote;
  const lines = text.split("\n").map((line) => `> ${line}`);
  return [`${label}:`, ...lines].join("\n");
}
