import { escapeHtml } from "./clean.ts";
import { say } from "./fill.ts";
import { LOGO_CID } from "./look.ts";
import type { MailContent } from "./mail-content.ts";

/**
 * HTML for mail programs: tables for the layout and styles on the elements, because several of them
 * drop style sheets, and nothing loaded from outside, because most of them block it and because a
 * loaded image tells when a mail was read. Colours that a program turns dark stay readable; those
 * that understand the media query get our own dark ones.
 */
const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const dark = ({ colours }: MailContent) =>
  [
    ".page{background:#14171b!important}",
    ".card{background:#1d2127!important;border-color:#343b45!important}",
    ".ink{color:#e8eaed!important}",
    ".soft{color:#b4bac4!important}",
    ".line{border-color:#343b45!important}",
    `.quote{background:#14171b!important;border-color:${colours.dark}!important}`,
    // Many a logo is drawn for white paper; in the dark it keeps a sheet of it around.
    ".logo{padding:8px!important}",
    ".demo{background:#2d2038!important;color:#dcc3f2!important}",
    `.link{color:${colours.dark}!important}`,
    `.press,.press a{background:${colours.dark}!important;color:${colours.darkOn}!important}`,
  ].join("");

/** A word without a space, as many an address and a title is, is broken and makes no mail wider than a phone. */
const BREAKS = "word-break:break-word;overflow-wrap:anywhere";

export function htmlOf(mail: MailContent): string {
  const body = [
    paragraph(mail.greeting, "ink", "font-size:16px;line-height:24px;margin:0 0 8px"),
    paragraph(mail.lead, "ink", "font-size:18px;line-height:26px;font-weight:600;margin:0 0 20px"),
    mail.code === null ? "" : codeBox(mail.code),
    rowsOf(mail),
    ...(mail.quote?.aside ? [buttonOf(mail), quoteOf(mail)] : [quoteOf(mail), buttonOf(mail)]),
    ...mail.notes.map((note) =>
      paragraph(note, "soft", "font-size:14px;line-height:20px;color:#4b5563;margin:0 0 8px"),
    ),
    linkOf(mail),
  ].join("");
  return page(mail, body);
}

function page(mail: MailContent, body: string): string {
  const demo =
    mail.demo === null
      ? ""
      : `<tr><td class="demo" bgcolor="#f3eafa" style="background:#f3eafa;color:#5b2a86;${FONT};` +
        `font-size:14px;line-height:20px;padding:10px 24px">${escapeHtml(mail.demo)}</td></tr>`;
  return (
    `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">` +
    `<title>${escapeHtml(mail.subject)}</title>` +
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark(mail)}}</style></head>` +
    `<body class="page" bgcolor="#f3f4f6" style="margin:0;padding:0;background:#f3f4f6">` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(mail.lead)}</div>` +
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `bgcolor="#f3f4f6" style="background:#f3f4f6;table-layout:fixed"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border:1px solid #d5d9e0;border-radius:8px;` +
    `border-collapse:separate;overflow:hidden;table-layout:fixed">${demo}` +
    `${logoRow(mail)}<tr><td class="ink" style="${FONT};font-size:15px;font-weight:700;letter-spacing:.02em;color:#1a1f2b;` +
    `padding:24px 24px 0;${BREAKS}">${escapeHtml(mail.head)}</td></tr>` +
    `<tr><td style="padding:20px 24px 24px;${FONT};color:#1a1f2b" class="ink">${body}</td></tr></table>` +
    `<p class="soft" style="${FONT};font-size:13px;line-height:18px;color:#4b5563;margin:16px 0 0;${BREAKS}">` +
    `${escapeHtml(mail.footer)}</p></td></tr></table></body></html>`
  );
}

/** The name stands below it in letters, so a mail program that shows no pictures loses nothing. */
function logoRow({ logo }: MailContent): string {
  if (logo === null) return "";
  return (
    `<tr><td style="padding:24px 24px 0"><img class="logo" src="cid:${LOGO_CID}" alt="" width="${logo.width}" ` +
    `height="${logo.height}" style="display:block;border:0;background:#ffffff;border-radius:4px"></td></tr>`
  );
}

/** Our own sentence, which runs from left to right also where it begins with a name that does not. */
function paragraph(text: string, tone: "ink" | "soft", style: string): string {
  const colour = tone === "ink" ? "color:#1a1f2b;" : "";
  return `<p class="${tone}" dir="ltr" style="${FONT};${colour}${style};${BREAKS}">${escapeHtml(text)}</p>`;
}

function codeBox(code: string): string {
  return (
    `<p class="ink" style="${FONT};font-size:32px;line-height:40px;font-weight:700;letter-spacing:.2em;` +
    `color:#1a1f2b;margin:0 0 20px">${escapeHtml(code)}</p>`
  );
}

function rowsOf({ rows }: MailContent): string {
  if (rows.length === 0) return "";
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td class="soft line" style="${FONT};font-size:13px;line-height:18px;color:#4b5563;` +
      `border-top:1px solid #d5d9e0;padding:10px 0 0">${escapeHtml(label)}</td></tr>` +
      `<tr><td class="ink" dir="auto" style="${FONT};font-size:16px;line-height:22px;color:#1a1f2b;` +
      `padding:2px 0 10px;text-align:left;${BREAKS}">${escapeHtml(value)}</td></tr>`,
  );
  return (
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `style="margin:0 0 12px;table-layout:fixed">${cells.join("")}</table>`
  );
}

function quoteOf({ quote, colours }: MailContent): string {
  if (quote === null) return "";
  const lines = escapeHtml(quote.text).replaceAll("\n", "<br>");
  return (
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `style="margin:0 0 20px;table-layout:fixed"><tr><td class="quote" bgcolor="#f3f4f6" ` +
    `style="background:#f3f4f6;border-left:3px solid ${colours.light};padding:12px 16px;${FONT}">` +
    `<div class="soft" style="font-size:13px;line-height:18px;color:#4b5563;padding-bottom:4px;${BREAKS}">` +
    `${escapeHtml(quote.label)}</div><div class="ink" dir="auto" style="font-size:15px;line-height:22px;` +
    `color:#1a1f2b;${BREAKS}">${lines}</div></td></tr></table>`
  );
}

function buttonOf({ button, colours }: MailContent): string {
  if (button === null) return "";
  const url = escapeHtml(button.url);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>` +
    `<td class="press" bgcolor="${colours.light}" style="background:${colours.light};border-radius:6px"><a href="${url}" target="_blank" ` +
    `style="display:inline-block;padding:14px 28px;text-align:center;${FONT};font-size:16px;line-height:20px;font-weight:600;` +
    `color:${colours.on};text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>`
  );
}

/** Last, because nobody needs it whose button works. */
function linkOf({ button, language, colours }: MailContent): string {
  if (button === null) return "";
  const url = escapeHtml(button.url);
  return (
    `<p class="soft" style="${FONT};font-size:13px;line-height:18px;color:#4b5563;margin:16px 0 0">` +
    `${escapeHtml(say(language, "linkBelow"))}<br>` +
    `<a class="link" href="${url}" target="_blank" style="color:${colours.light};word-break:break-all">${url}</a></p>`
  );
}
