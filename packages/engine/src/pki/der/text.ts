import { type DerNode, malformed, TAG } from "./der.ts";

const utf8 = new TextDecoder("utf-8");

/** How each string type spells its characters. Teletex is read as Latin-1, as everybody does. */
const BODY_FORMATS: Readonly<Record<number, (content: Uint8Array) => string>> = {
  [TAG.utf8String]: (content) => utf8.decode(content),
  [TAG.printableString]: latin1Text,
  [TAG.numericString]: latin1Text,
  [TAG.teletexString]: latin1Text,
  [TAG.ia5String]: latin1Text,
  [TAG.visibleString]: latin1Text,
  [TAG.bmpString]: (content) => wideText(content, 2),
  [TAG.universalString]: (content) => wideText(content, 4),
};

/** The text of any string type, or null where the value is no string. */
export function textOf(node: DerNode): string | null {
  return BODY_FORMATS[node.tag]?.(node.content) ?? null;
}

/** Octets that are one character each. */
export function latin1Text(content: Uint8Array): string {
  let text = "";
  for (const octet of content) text += String.fromCharCode(octet);
  return text;
}

function wideText(content: Uint8Array, width: number): string {
  let text = "";
  for (let at = 0; at + width <= content.length; at += width) {
    let point = 0;
    for (let index = 0; index < width; index += 1) point = point * 256 + (content[at + index] ?? 0);
    text +=
      point > 0x10ffff
        ? "\ufffd"
        : width === 2
          ? String.fromCharCode(point)
          : String.fromCodePoint(point);
  }
  return text;
}

const UTC = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{4})$/;
const GENERALIZED = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9}))?(Z|[+-]\d{4})$/;

/** The instant of a UTCTime or GeneralizedTime. Local times without a zone say nothing and are refused. */
export function timeOf(node: DerNode): Date {
  const text = latin1Text(node.content);
  if (node.tag === TAG.utcTime) {
    const [, year = "", month, day, hour, minute, second, zone] =
      UTC.exec(text) ?? unreadable(text);
    // RFC 5280, 4.1.2.5.1: 50 to 99 are years of the last century.
    const century = Number(year) >= 50 ? 1900 : 2000;
    return instant([century + Number(year), month, day, hour, minute, second], "", zone);
  }
  if (node.tag !== TAG.generalizedTime) throw malformed("a time is expected");
  const [, year, month, day, hour, minute, second, fraction = "", zone] =
    GENERALIZED.exec(text) ?? unreadable(text);
  return instant([year, month, day, hour, minute, second], fraction, zone);
}

function unreadable(text: string): never {
  throw malformed(`"${text.slice(0, 32)}" is not a time`);
}

function instant(
  parts: readonly (string | number | undefined)[],
  fraction: string,
  zone = "Z",
): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  const local = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  const read = new Date(local);
  const sane =
    read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60;
  if (!sane || second > 59) throw malformed("a time that no calendar has");
  return new Date(local - zoneMinutes(zone) * 60_000);
}

function zoneMinutes(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return zone.startsWith("-") ? -minutes : minutes;
}
