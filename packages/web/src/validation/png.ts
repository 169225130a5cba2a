/** A picture of the report as an address that the browser shows. */
export function pngOf(base64: string): string {
  return `data:image/png;base64,${base64}`;
}

/** The first bytes of a PNG that give its size, in characters of Base64. */
const HEAD = 32;

/** How large a picture is, before the browser has decoded it. */
export function pngSize(base64: string): { readonly width: number; readonly height: number } {
  const bytes = Uint8Array.from(atob(base64.slice(0, HEAD)), (one) => one.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
