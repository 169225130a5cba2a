import type { Look } from "../domain/business/branding.ts";
import type { MailLook } from "./message.ts";

/** By what name the HTML calls the logo that comes with it (RFC 2392). */
export const LOGO_CID = "logo@paraph";

/** The part of a look that a mail shows; null where the business has chosen nothing. */
export function mailLookOf(
  { registeredName, accent, logo }: Look,
  png: Uint8Array | null = null,
): MailLook | null {
  return registeredName === null && accent === null && logo === null
    ? null
    : { registeredName, accent, logo: png === null ? null : sizeOf(png) };
}

/** Width and height stand in the first chunk of every PNG (ISO/IEC 15948, 11.2.2). */
function sizeOf(png: Uint8Array): NonNullable<MailLook["logo"]> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
