import { aLargePdf } from "@paraph/testkit";

/** 107 pages with a picture each: 112.46 MB, as near to the limit of 112.5 MB as they come. */
export function theLargePdf(): Buffer {
  return Buffer.from(aLargePdf(107 * 1025 * 1025, 1025 * 1025));
}
