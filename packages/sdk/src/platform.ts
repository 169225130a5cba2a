type Crypto = typeof globalThis.crypto;

/** Web Crypto: a global everywhere but in Node 18, which has it in a module. */
export async function webCrypto(): Promise<Crypto> {
  const known = (globalThis as { readonly crypto?: Crypto }).crypto;
  if (known?.subtle) return known;
  const { webcrypto } = await import("node:crypto");
  return webcrypto as Crypto;
}

export async function randomId(): Promise<string> {
  return (await webCrypto()).randomUUID();
}
