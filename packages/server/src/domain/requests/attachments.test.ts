import assert from "node:assert/strict";
import { test } from "node:test";
import { attachmentType, plainFilename, SNIFFED_BYTES } from "./attachments.ts";

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const docx = bytes("PK\x03\x04....[Content_Types].xml....word/document.xml");
const OOXML = "application/vnd.openxmlformats-officedocument";

const GOOD: readonly (readonly [string, Uint8Array])[] = [
  ["application/pdf", bytes("%PDF-1.7\n")],
  ["image/png", bytes("\x89PNG\r\n\x1a\n....")],
  ["IMAGE/JPEG", bytes("\xff\xd8\xff\xe0")],
  ["image/gif", bytes("GIF89a")],
  ["application/msword", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
  [`${OOXML}.wordprocessingml.document`, docx],
  ["text/plain; charset=utf-8", Uint8Array.from(Buffer.from("Grüezi\n"))],
];
const BAD: readonly (readonly [string, Uint8Array])[] = [
  ["application/pdf", bytes("GIF89a")],
  ["image/png", bytes("%PDF-1.7")],
  ["application/zip", docx],
  [`${OOXML}.spreadsheetml.sheet`, docx],
  ["text/html", bytes("<html>")],
  ["text/plain", bytes("MZ\x00\x01")],
  ["text/plain", bytes("\xff\xfe\x01\x00")],
  ["text/plain", bytes("caf\xe9\x00")],
  ["application/x-msdownload", bytes("MZ")],
];

test("7 attachments are what their type says, and of the kinds that are taken", () => {
  for (const [type, head] of GOOD) attachmentType(type, head);
  for (const [type, head] of BAD) {
    assert.throws(() => attachmentType(type, head), { key: "file.attachment.unsupported" }, type);
  }
});

test("7 a text that is cut in the middle of a character is still a text", () => {
  const text = Buffer.from("ä".repeat(SNIFFED_BYTES)).subarray(1, SNIFFED_BYTES + 1);
  assert.equal(
    attachmentType("text/plain", Uint8Array.from(text)),
    "text/plain; charset=iso-8859-1",
  );
  const whole = Buffer.from(`x${"ä".repeat(SNIFFED_BYTES)}`).subarray(0, SNIFFED_BYTES);
  assert.equal(attachmentType("text/plain", Uint8Array.from(whole)), "text/plain; charset=utf-8");
});

test("7 a file name is a name, without a path and without tricks", () => {
  assert.equal(plainFilename("C:\\docs\\a.txt"), "a.txt");
  assert.equal(plainFilename("../../etc/passwd"), "passwd");
  assert.equal(plainFilename("a\u202etxt.exe"), "atxt.exe");
  for (const bad of ["", "..", "a/", "\u0000"]) assert.throws(() => plainFilename(bad));
});

test("7 texts are texts in Latin-1 and UTF-16 too, and are kept with their character set", () => {
  assert.equal(attachmentType("text/plain", bytes("caf\xe9")), "text/plain; charset=iso-8859-1");
  const wide = Uint8Array.from([0xff, 0xfe, ...Buffer.from("Zürich", "utf16le")]);
  assert.equal(attachmentType("Text/Plain", wide), "text/plain; charset=utf-16le");
  const big = Uint8Array.from([0xfe, 0xff, 0x00, 0x41]);
  assert.equal(attachmentType("text/plain", big), "text/plain; charset=utf-16be");
});

test("7 what is kept is what the bytes say, and no word more of what was said", () => {
  const type = attachmentType("application/pdf; a=b\r\nSet-Cookie: x", bytes("%PDF-1.7"));
  assert.equal(type, "application/pdf");
});
