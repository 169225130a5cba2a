import { latin1 } from "./hex.ts";

/** Few enough characters for one call of the platform. */
const AT_ONCE = 0x8000;

/** Octets as JSON carries them. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(text);
}

/** The octets of text that somebody else wrote, white space left out; null where it is no Base64. */
export function base64In(text: string): Uint8Array | null {
  const packed = text.replaceAll(/\s/g, "");
  const isWhole = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(packed);
  return isWhole ? fromBase64(packed) : null;
}

/** The octets again; what is not base64 is a fault of the caller. */
export function fromBase64(text: string): Uint8Array {
  return latin1(atob(text));
}
