import { isStream, nameText } from "./objects.ts";
import type { Pdf, View } from "./document.ts";
import { catalogOf, decodeStream, lookUp } from "./document.ts";

/** Metadata is a few kilobytes; what is beyond this is padding. */
const LOOKED_AT = 4 << 20;

/** The PDF/A part and level that the metadata claims, such as `PDF/A-2b`; nothing is checked. */
export function declaredPdfA(view: View): string | null {
  const metadata = lookUp(view, catalogOf(view), "Metadata");
  if (!isStream(metadata)) return null;
  const xmp = decodeXmp(decodeStream(view, metadata).subarray(0, LOOKED_AT));
  const part = property(xmp, "part");
  if (part === null || !/^[1-9]$/.test(part)) return null;
  const level = property(xmp, "conformance") ?? "";
  return `PDF/A-${part}${/^[a-zA-Z]$/.test(level) ? level.toLowerCase() : ""}`;
}

/** Whether what stands as the document's metadata is something else than XMP, of which nobody can read anything. */
export function hasForeignMetadata(view: View): boolean {
  const metadata = lookUp(view, catalogOf(view), "Metadata");
  if (metadata === null) return false;
  if (!isStream(metadata)) return true;
  const text = decodeXmp(decodeStream(view, metadata).subarray(0, LOOKED_AT));
  return !/<(\w+:)?(xmpmeta|RDF)[\s>]/.test(text);
}

/** XMP is UTF-8 in practice; UTF-16 is allowed and shows by its byte order mark. */
function decodeXmp(bytes: Uint8Array): string {
  const label = bytes[0] === 0xfe ? "utf-16be" : bytes[0] === 0xff ? "utf-16le" : "utf-8";
  return new TextDecoder(label).decode(bytes);
}

/** As an element or as an attribute (ISO 16684-1, 7.9.2); the prefix is always this one in practice. */
function property(xmp: string, name: string): string | null {
  const pattern = new RegExp(`pdfaid:${name}\\s*(?:=\\s*["']|>)\\s*([^"'<\\s]{1,8})`);
  return pattern.exec(xmp)?.[1] ?? null;
}

/** The later one of the header's and the catalog's version (ISO 32000-2, 7.5.2). */
export function pdfVersion({ headerVersion, latest }: Pdf): string {
  const own = nameText(lookUp(latest, catalogOf(latest), "Version"));
  return own !== null && /^\d\.\d$/.test(own) && own > headerVersion ? own : headerVersion;
}
