import { concat, latin1, toHex } from "../../bytes/hex.ts";
import type { PdfDict, PdfObject, PdfStream, PdfString, Span } from "../objects.ts";
import { isArray, isDict, isMark, isName, isRef, isString, withEntries } from "../objects.ts";

/** Bytes under way; `marks` are the places of the marked bytes, counted from the first byte written. */
export type Output = {
  readonly parts: Uint8Array[];
  readonly marks: Map<string, Span>;
  /** Written behind the parts but not yet turned into bytes: most of what is written is short. */
  text: string;
  length: number;
};

export function emptyOutput(): Output {
  return { parts: [], marks: new Map(), text: "", length: 0 };
}

export function putBytes(out: Output, bytes: Uint8Array): void {
  settle(out);
  out.parts.push(bytes);
  out.length += bytes.length;
}

/** Every character is one byte. */
export function putText(out: Output, text: string): void {
  out.text += text;
  out.length += text.length;
}

/** All that was written, in one piece. */
export function bytesOf(out: Output): Uint8Array {
  settle(out);
  return concat(out.parts);
}

function settle(out: Output): void {
  if (out.text === "") return;
  out.parts.push(latin1(out.text));
  out.text = "";
}

/** Writes one object; streams must have their bytes at hand. */
export function putObject(out: Output, object: PdfObject): void {
  if (object === null || typeof object === "boolean") putText(out, String(object));
  else if (typeof object === "number") putText(out, exactText(object));
  else if (isArray(object)) putArray(out, object);
  else if (isName(object)) putText(out, escapedName(object.name));
  else if (isString(object)) putString(out, object);
  else if (isRef(object)) putText(out, `${object.number} ${object.generation} R`);
  else if (isMark(object)) putMark(out, object.mark, object.bytes);
  else if (isDict(object)) putDict(out, object);
  else putStream(out, object);
}

/**
 * Reads back as the same number: a page that is written again for its new mark must not move its boxes. Never an
 * exponent, which PDF does not know (ISO 32000-2, 7.3.3).
 */
export function exactText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`a PDF cannot hold the number ${value}`);
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e-");
  if (exponent === undefined) return text;
  const [sign, digits] = [value < 0 ? "-" : "", mantissa.replace(/\D/g, "")];
  return `${sign}0.${digits.padStart(digits.length + Number(exponent) - 1, "0")}`;
}

/** For what we draw: at most five decimals, and never an exponent. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`a PDF cannot hold the number ${value}`);
  if (Number.isInteger(value)) return value.toFixed(0);
  const text = value.toFixed(5).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

/** What nearly all names consist of. */
const REGULAR = /^[\w.+-]+$/;

/** Everything but regular characters is spelled `#xx` (ISO 32000-2, 7.3.5). */
function escapedName(name: string): string {
  if (REGULAR.test(name)) return `/${name}`;
  let escaped = "/";
  for (const character of name) {
    const code = character.charCodeAt(0);
    const regular = code > 0x20 && code < 0x7f && !"()<>[]{}/%#".includes(character);
    escaped += regular ? character : `#${(code & 0xff).toString(16).padStart(2, "0")}`;
  }
  return escaped;
}

function putArray(out: Output, items: readonly PdfObject[]): void {
  putText(out, "[");
  for (const [index, item] of items.entries()) {
    if (index > 0) putText(out, " ");
    putObject(out, item);
  }
  putText(out, "]");
}

function putDict(out: Output, { entries }: PdfDict): void {
  putText(out, "<<");
  for (const [key, value] of entries) {
    putText(out, `${escapedName(key)} `);
    putObject(out, value);
  }
  putText(out, ">>");
}

function putStream(out: Output, { dict, content }: PdfStream): void {
  if (!(content instanceof Uint8Array)) {
    throw new TypeError("a stream that lies in the file cannot be written without its bytes");
  }
  putDict(out, withEntries(dict, { Length: content.length }));
  putText(out, "\nstream\n");
  putBytes(out, content);
  putText(out, "\nendstream");
}

function putMark(out: Output, mark: string, bytes: Uint8Array): void {
  if (out.marks.has(mark)) throw new RangeError(`the mark ${mark} is written twice`);
  out.marks.set(mark, { offset: out.length, length: bytes.length });
  putBytes(out, bytes);
}

const ESCAPES: Readonly<Record<number, string>> = {
  0x0a: "\\n",
  0x0d: "\\r",
  0x28: "\\(",
  0x29: "\\)",
  0x5c: "\\\\",
};

function putString(out: Output, { bytes, hex }: PdfString): void {
  if (hex) {
    putText(out, `<${toHex(bytes)}>`);
    return;
  }
  let text = "";
  for (const byte of bytes) text += ESCAPES[byte] ?? String.fromCharCode(byte);
  putText(out, `(${text})`);
}
