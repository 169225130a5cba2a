import { latin1 } from "./hex.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Every two digits, so that three octets are two look-ups. */
const PAIRS = Array.from({ length: 4096 }, (_, index) =>
  [DIGITS[index >> 6], DIGITS[index & 63]].join(""),
);

/** Octets as JSON carries them. */
export function toBase64(bytes: Uint8Array): string {
  const whole = bytes.length - (bytes.length % 3);
  let text = "";
  for (let at = 0; at < whole; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += (PAIRS[three >> 12] ?? "") + (PAIRS[three & 4095] ?? "");
  }
  return text + btoa(String.fromCharCode(...bytes.subarray(whole)));
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
