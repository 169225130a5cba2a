import { Refusal } from "@paraph/contract/errors";

/** Bytes from `offset`; `whole` when no range was asked for or it may not be honoured. */
export type Slice = { readonly offset: number; readonly length: number; readonly whole: boolean };

/**
 * RFC 9110, 14: one range of bytes. Several ranges, other units and a stale If-Range get the whole,
 * which the standard allows; a range behind the end is refused.
 */
export function sliceOf(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): Slice {
  const whole = { offset: 0, length: size, whole: true };
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec((range ?? "").trim()) ?? [];
  if (first === "" && last === "") return whole;
  if (ifRange !== undefined && ifRange.trim() !== etag) return whole;
  if (first === "") return suffix(Number(last), size);
  const [from, to] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < from) return whole;
  if (from >= size) throw beyond(size);
  return { offset: from, length: to - from + 1, whole: false };
}

function suffix(wanted: number, size: number): Slice {
  if (wanted === 0) throw beyond(size);
  const length = Math.min(wanted, size);
  return { offset: size - length, length, whole: false };
}

function beyond(size: number): Refusal {
  return new Refusal("error.document.range_not_satisfiable", {
    message: `The document has ${size} bytes.`,
    wholeBytes: size,
  });
}

/** RFC 9110, 13.1.2: whether the caller has this already; tags are compared weakly. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
