/**
 * RC4, with which old PDFs are encrypted. It protects nothing today, and nothing of ours: the platform no longer has
 * it, and without it a document that every reader opens could not be read (docs/decisions/0010).
 */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    const held = state[i] ?? 0;
    j = (j + held + (key[i % key.length] ?? 0)) & 0xff;
    state[i] = state[j] ?? 0;
    state[j] = held;
  }
  const out = new Uint8Array(bytes.length);
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 0xff;
    const held = state[i] ?? 0;
    j = (j + held) & 0xff;
    const other = state[j] ?? 0;
    state[i] = other;
    state[j] = held;
    out[at] = (bytes[at] ?? 0) ^ (state[(held + other) & 0xff] ?? 0);
  }
  return out;
}
