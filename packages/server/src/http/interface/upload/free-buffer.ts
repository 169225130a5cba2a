/**
 * Gives the memory of bytes back at once, where they are all of their buffer; the collector would let dozens of
 * megabytes pile up. Every view of them is empty afterwards.
 */
export function freeBuffer({ byteLength, buffer }: Uint8Array): void {
  if (byteLength !== buffer.byteLength) return;
  (buffer as ArrayBuffer & { transfer: (length: number) => ArrayBuffer }).transfer(0);
}
