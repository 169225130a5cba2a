import type { PdfDict, PdfObject } from "../objects.ts";
import { bytesOf, emptyOutput, putBytes, putObject, putText } from "./serialize.ts";

/** Bytes beyond ASCII in the second line, so that programs take the file for binary (ISO 32000-2, 7.5.2). */
const BINARY = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a);

/** A whole file of objects, numbered from 1 in their order, with a table behind them. */
export function putFile(
  version: string,
  objects: readonly PdfObject[],
  trailer: PdfDict,
): Uint8Array {
  const out = emptyOutput();
  putText(out, `%PDF-${version}\n`);
  putBytes(out, BINARY);
  const offsets = objects.map((object, index) => {
    const offset = out.length;
    putText(out, `${index + 1} 0 obj\n`);
    putObject(out, object);
    putText(out, "\nendobj\n");
    return offset;
  });
  const start = out.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  putText(out, `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n`);
  const entries = new Map<string, PdfObject>([["Size", objects.length + 1], ...trailer.entries]);
  putObject(out, { kind: "dict", entries });
  putText(out, `\nstartxref\n${start}\n%%EOF\n`);
  return bytesOf(out);
}
