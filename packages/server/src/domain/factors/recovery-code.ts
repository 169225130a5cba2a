/** Interface, part 12: so many at a time, each good for one login. */
export const RECOVERY_CODES = 10;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 10;

/** How many random bytes one takes: 50 bits of them count. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** A code of letters that nobody mistakes for others, in two halves. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, LENGTH), (octet) => LETTERS[octet & 31] ?? "");
  return `${letters.slice(0, LENGTH / 2).join("")}-${letters.slice(LENGTH / 2).join("")}`;
}

/** The letters of a recovery code, however it was typed; null when it is none, such as a code of six digits. */
export function recoveryCodeIn(given: string): string | null {
  const letters = given.toUpperCase().replaceAll(/[\s-]/g, "");
  const isOne =
    letters.length === LENGTH && Array.from(letters).every((one) => LETTERS.includes(one));
  return isOne ? letters : null;
}
