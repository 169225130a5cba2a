import { Refusal } from "@paraph/contract/errors";

/** How many of the first bytes are looked at. */
export const SNIFFED_BYTES = 8192;

/** What a file is by its bytes, and how it may be called (interface 4.3). */
type Kind = {
  readonly isIt: (head: Uint8Array) => boolean;
  readonly types: readonly string[];
};

const OOXML = "application/vnd.openxmlformats-officedocument";

const KINDS: readonly Kind[] = [
  { isIt: begins("%PDF-"), types: ["application/pdf"] },
  { isIt: begins("\x89PNG\r\n\x1a\n"), types: ["image/png"] },
  { isIt: begins("\xff\xd8\xff"), types: ["image/jpeg"] },
  { isIt: (head) => begins("GIF87a")(head) || begins("GIF89a")(head), types: ["image/gif"] },
  {
    isIt: begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    types: ["application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint"],
  },
  { isIt: isOffice("word/"), types: [`${OOXML}.wordprocessingml.document`] },
  { isIt: isOffice("xl/"), types: [`${OOXML}.spreadsheetml.sheet`] },
  { isIt: isOffice("ppt/"), types: [`${OOXML}.presentationml.presentation`] },
  { isIt: isText, types: ["text/plain"] },
];

/**
 * Refuses a kind that is not taken, and bytes that are not what their type says. Gives the type as it is kept
 * and sent: of what was said, only what the bytes confirm.
 */
export function attachmentType(contentType: string, head: Uint8Array): string {
  const [said = ""] = contentType.toLowerCase().split(";");
  const type = said.trim();
  const kind = KINDS.find(({ types }) => types.includes(type));
  if (!kind?.isIt(head)) throw new Refusal("file.attachment.unsupported");
  return kind.isIt === isText ? `text/plain; charset=${charsetOf(head)}` : type;
}

/** A name without a path and without characters that could deceive the reader of a list. */
export function plainFilename(given: string): string {
  const [name = ""] = given.split(/[/\\]/).slice(-1);
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, "").trim();
  if (plain === "" || plain === "." || plain === "..") {
    const violations = [{ field: "filename", message: "is not the name of a file" }];
    throw new Refusal("error.request.body_invalid", { violations });
  }
  return plain;
}

function begins(magic: string): (head: Uint8Array) => boolean {
  return (head) => latin1(head.subarray(0, magic.length)) === magic;
}

/** A ZIP whose first entries are those of an Office document; where they stand, writers differ. */
function isOffice(folder: string): (head: Uint8Array) => boolean {
  return (head) => {
    const text = latin1(head);
    const isPackage = text.includes("[Content_Types].xml") || text.includes("_rels/");
    return text.startsWith("PK\x03\x04") && isPackage && (text.includes(folder) || isCutOff(text));
  };
}

/** In a large document the folder may lie behind what is looked at; another one may not be there. */
function isCutOff(text: string): boolean {
  return text.length === SNIFFED_BYTES && !/(?:word|xl|ppt)\//.test(text);
}

/** No control characters but those of lines, in UTF-8, UTF-16 with its mark, or Latin-1. */
function isText(head: Uint8Array): boolean {
  const units = charsetOf(head).startsWith("utf-16") ? utf16Units(head) : [...head];
  return units.every((unit) => (unit >= 0x20 && unit !== 0x7f) || LINES.has(unit));
}

const LINES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/** By its mark, or else UTF-8 as far as it is seen; anything is Latin-1. */
function charsetOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "iso-8859-1" {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(head) ? "utf-8" : "iso-8859-1";
}

function utf16Units(head: Uint8Array): readonly number[] {
  const [high, low] = head[0] === 0xfe ? [0, 1] : [1, 0];
  return Array.from({ length: Math.floor(head.length / 2) }, (_, index) => {
    return (head[2 * index + high] ?? 0) * 256 + (head[2 * index + low] ?? 0);
  });
}

function isUtf8(head: Uint8Array): boolean {
  // The last character may be cut; three bytes less cannot cut more than one.
  const cut = head.length === SNIFFED_BYTES ? 3 : 0;
  for (let less = 0; less <= cut; less += 1) {
    const text = decodeURIComponentSafe(head.subarray(0, head.length - less));
    if (text) return true;
  }
  return false;
}

/** The domain knows no decoder of the platform; percent-encoding is decoded by the language. */
function decodeURIComponentSafe(bytes: Uint8Array): boolean {
  const encoded = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    // URIError is how the language says that the bytes are no UTF-8.
    return false;
  }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
