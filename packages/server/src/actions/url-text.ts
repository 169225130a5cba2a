/** Bytes in the letters of addresses and cookies (RFC 4648, 5), without padding. */
export function urlText(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
