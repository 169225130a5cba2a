import { EMBEDDED } from "./report-html.ts";

/**
 * The text of the report in a file: the file itself (JSON), the part of a page (HTML), or what a
 * PDF carries as `evidence.json`. Null where there is none.
 */
export function findReport(
  file: Uint8Array,
  attachmentOf: (pdf: Uint8Array) => Uint8Array | null,
): string | null {
  if (startsWith(file, "%PDF-")) {
    const attached = attachmentOf(file);
    return attached && new TextDecoder().decode(attached);
  }
  const text = new TextDecoder().decode(file);
  if (!/^\s*<!doctype html/i.test(text)) return text;
  const [, encoded] = EMBEDDED.exec(text) ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, "base64").toString();
}

function startsWith(file: Uint8Array, mark: string): boolean {
  return new TextDecoder("latin1").decode(file.subarray(0, mark.length)) === mark;
}
