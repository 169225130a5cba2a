import { latin1 } from "../bytes/hex.ts";
import type { PdfString } from "./objects.ts";
import { stringOf } from "./objects.ts";

/**
 * Text strings (ISO 32000-2, 7.9.2.2): UTF-16BE or UTF-8 with a byte order mark, else PDFDocEncoding,
 * which is Latin-1 but for the code points listed here (Annex D.2).
 */
const PDF_DOC: ReadonlyMap<number, number> = new Map(
  [
    [0x18, 0x02d8, 0x02c7, 0x02c6, 0x02d9, 0x02dd, 0x02db, 0x02da, 0x02dc],
    [0x80, 0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039, 0x203a, 0x2212],
    [0x8b, 0x2030, 0x201e, 0x201c, 0x201d, 0x2018, 0x2019, 0x201a, 0x2122, 0xfb01, 0xfb02, 0x0141],
    [0x96, 0x0152, 0x0160, 0x0178, 0x017d, 0x0131, 0x0142, 0x0153, 0x0161, 0x017e],
    [0xa0, 0x20ac],
  ].flatMap(([first = 0, ...points]) =>
    points.map((point, index) => [first + index, point] as const),
  ),
);

const UTF8 = new TextDecoder("utf-8");
const UTF16BE = new TextDecoder("utf-16be");
const UTF16LE = new TextDecoder("utf-16le");

/** The characters of a text string; what no encoding explains becomes the replacement character. */
export function textOf({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return UTF16BE.decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return UTF16LE.decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return UTF8.decode(bytes.subarray(3));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(PDF_DOC.get(byte) ?? byte);
  return text;
}

const ASCII = /^[\x20-\x7e\n\r]*$/;

/** ASCII as it is, everything else as UTF-16BE, which every version of PDF understands. */
export function textString(text: string): PdfString {
  if (ASCII.test(text)) return stringOf(latin1(text));
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set([0xfe, 0xff]);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes[2 + 2 * index] = unit >> 8;
    bytes[3 + 2 * index] = unit & 0xff;
  }
  return stringOf(bytes);
}
