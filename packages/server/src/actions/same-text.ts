import { timingSafeEqual } from "node:crypto";

/** Takes the same time wherever two texts of one length differ, so that a guesser learns nothing. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
