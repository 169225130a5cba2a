/** RFC 6238: what every authenticator app takes without being told. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A step before and after: clocks of phones are not ours (RFC 6238, 5.2). */
const STEPS_ASIDE = 1;
/** RFC 4226, part 4: a secret of 160 bits. */
export const TOTP_SECRET_BYTES = 20;

/** HMAC-SHA-1 of a moving factor under the secret of one person. */
export type TotpMac = (counter: Uint8Array) => Uint8Array;

/** The step of a moment. */
export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/** The code of one step (RFC 4226, 5.3: dynamic truncation). */
export function totpCode(mac: TotpMac, step: number): string {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = mac(new Uint8Array(counter.buffer));
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  const number = view.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step whose code was given, of those around now; null when it is none of them. A step that was used, and every
 * one before it, is used for good: whoever saw a code being typed has nothing in hand.
 */
export function acceptedStep(
  mac: TotpMac,
  given: string,
  now: Date,
  lastStep: number,
  isSame: (a: string, b: string) => boolean,
): number | null {
  const current = totpStep(now);
  let accepted: number | null = null;
  for (let step = current - STEPS_ASIDE; step <= current + STEPS_ASIDE; step += 1) {
    const fits = isSame(totpCode(mac, step), given);
    if (fits && step > lastStep) accepted ??= step;
  }
  return accepted;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret as people type it into an app (RFC 4648, part 6), without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let [bits, value] = [0, 0];
  for (const octet of bytes) {
    value = (value << 8) | octet;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 31] ?? "";
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (BASE32[(value << (5 - bits)) & 31] ?? "");
}

/** What a picture for the app's camera says. */
export function totpUri(secret: string, email: string): string {
  const label = `Paraph:${encodeURIComponent(email)}`;
  const query = `secret=${secret}&issuer=Paraph&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return `otpauth://totp/${label}?${query}`;
}
