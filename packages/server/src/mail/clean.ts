/**
 * What others wrote (titles, names, messages) before it goes into a message of ours. Control
 * characters would start new header lines, and marks of writing direction would make a text read as
 * another one than it is ("\u202Efdp.exe"), so neither gets through.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const CONTROLS_BUT_LINES = /[^\P{Cc}\n\t]+/gu;
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Characters that show nothing and can hide text: byte order marks, tags, soft hyphens. */
const INVISIBLE = /[\u00AD\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu;

/** One line of at most `most` characters; a longer one ends in an ellipsis. */
export function oneLine(text: string, most: number): string {
  const line = withoutTricks(text).replace(CONTROLS, " ").replace(/\s+/gu, " ").trim();
  return shorten(line, most);
}

/** What a telephone makes into something to press: addresses of the web and of mail, numbers. */
const PRESSABLE = new RegExp(
  [
    String.raw`[a-z][a-z\d+.-]*:\/\/\S*`,
    String.raw`\S+@\S+`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}\S*`,
    String.raw`(?:[\p{L}\d_-]+[.\u3002])+\p{L}{2,}(?:[/:?#]\S*)?`,
    String.raw`\+?\d(?:[\s()./-]*\d){4,}`,
  ].join("|"),
  "giu",
);
/** A date and the name of a file are neither. */
const HARMLESS =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|[^/@]+\.(?:pdf|docx?|xlsx?|odt|txt))$/iu;

/** What others wrote, for a short message: nothing in it can be pressed. */
export function forSms(text: string): string {
  const line = withoutTricks(text.normalize("NFKC"));
  return line.replace(PRESSABLE, (found) => (HARMLESS.test(found) ? found : "…"));
}

/** Several lines; more than two line ends in a row become two. */
export function manyLines(text: string, most: number): string {
  const lines = withoutTricks(text)
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, "\n")
    .replace(CONTROLS_BUT_LINES, " ")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
  return shorten(lines, most);
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function withoutTricks(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .normalize("NFC")
    .replace(DIRECTIONS, "")
    .replace(INVISIBLE, "");
}

function shorten(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
