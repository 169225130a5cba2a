import { concat } from "./hex.ts";
import type { Source } from "./source.ts";

/** A document and what will be appended to it, read as one. */
export function appendedSource(source: Source, tail: Uint8Array): Source {
  const start = source.length;
  return {
    length: start + tail.length,
    read: (offset, length) => {
      if (offset + length <= start) return source.read(offset, length);
      const behind = tail.subarray(
        Math.max(0, offset - start),
        Math.max(0, offset + length - start),
      );
      return offset >= start ? behind : concat([source.read(offset, start - offset), behind]);
    },
  };
}
