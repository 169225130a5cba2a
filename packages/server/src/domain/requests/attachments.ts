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

/** Refuses a kind that is not taken, and bytes that are not what their type says. */
export function checkAttachment(contentType: string, head: Uint8Array): void {
  const [type = ""] = contentType.toLowerCase().split(";");
  const kind = KINDS.find(({ types }) => types.includes(type.trim()));
  if (!kind?.isIt(head)) throw new Refusal("file.attachment.unsupported");
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

/** No control characters but those of lines, and whole UTF-8 as far as it is seen. */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) {
    return false;
  }
  return isUtf8(head);
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
