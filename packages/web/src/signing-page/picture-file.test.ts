import assert from "node:assert/strict";
import { test } from "node:test";
import { formatOf } from "./picture-file.ts";

const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

test("formatOf names a format by the first bytes of a file", () => {
  assert.equal(formatOf(bytes("\u0089PNG\r\n\u001A\n")), "PNG");
  assert.equal(formatOf(bytes("\u00FF\u00D8\u00FF\u00E1Exif")), "JPEG");
  assert.equal(formatOf(bytes("\0\0\0\u0018ftypheic\0\0\0\0mif1heic")), "HEIC");
  assert.equal(formatOf(bytes("RIFF\u0010\0\0\0WEBPVP8 ")), "WebP");
  assert.equal(formatOf(bytes("%PDF-1.7")), "PDF");
  assert.equal(formatOf(bytes("Dear Ada,")), null);
  assert.equal(formatOf(bytes("")), null);
});
