/**
 * Gives the memory of a buffer back at once. Waiting for the collector would let it trace the whole
 * heap every few dozen megabytes. Every view of the buffer is empty afterwards.
 */
export function freeMemory({ buffer }: Uint8Array): void {
  (buffer as ArrayBuffer & { transfer: (length: number) => ArrayBuffer }).transfer(0);
}
