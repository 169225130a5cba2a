import type { PdfText, StreamText } from "./pdf-text.ts";
import { ascii, flateStream, joined } from "./pdf-text.ts";

export const IDENTITY =
  "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]";

/** A file under way. */
export type PdfFile = {
  readonly put: (part: string | Uint8Array) => void;
  readonly length: () => number;
  readonly bytes: () => Uint8Array;
  /** A stream of the file's own structure, compressed unless the file is a plain one. */
  readonly pack: (dict: string, bytes: Uint8Array | string) => StreamText;
};

/** `plain` leaves the cross-reference and object streams uncompressed. */
export function newFile(start: string | Uint8Array, plain = false): PdfFile {
  const parts: Uint8Array[] = [];
  let total = 0;
  const put = (part: string | Uint8Array): void => {
    const bytes = typeof part === "string" ? ascii(part) : part;
    parts.push(bytes);
    total += bytes.length;
  };
  put(start);
  return {
    put,
    length: () => total,
    bytes: () => new Uint8Array(Buffer.concat(parts)),
    pack: (dict, bytes) => (plain ? { dict, bytes: joined(bytes) } : flateStream(dict, bytes)),
  };
}

export function putObject(file: PdfFile, number: number, object: PdfText): number {
  const offset = file.length();
  file.put(`${number} 0 obj\n`);
  if (typeof object === "string") file.put(object);
  else {
    file.put(`<< ${object.dict} /Length ${object.bytes.length} >>\nstream\n`);
    file.put(object.bytes);
    file.put("\nendstream");
  }
  file.put("\nendobj\n");
  return offset;
}

/** One entry of a table, 20 bytes. */
export function tableRow(place: number, detail: number, letter: "n" | "f"): string {
  return `${padded(place, 10)} ${padded(detail, 5)} ${letter} \n`;
}

export function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}
