import { CallbackError } from "./errors.ts";
import { webCrypto } from "./platform.ts";

export type ReceivedCallback = {
  /**
   * The address exactly as the request named it: with its query and its escapes, before any framework
   * decoded it or a proxy changed it.
   */
  readonly url: string;
  /** The headers of the call. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret of the business, which begins with `whsec_`; several while one is being replaced. */
  readonly secret: string | readonly string[];
  /** How old a call may be; 300 s where it is left out. */
  readonly toleranceSeconds?: number;
  /** Given in tests. */
  readonly now?: Date;
};

/** The same for every attempt: keep it to handle a callback once. */
export type VerifiedCallback = { readonly id: string; readonly at: Date };

type Key = Awaited<ReturnType<(typeof globalThis.crypto)["subtle"]["importKey"]>>;

const TOLERANCE_SECONDS = 300;
const PREFIX = "whsec_";

/**
 * Checks that a callback comes from the service (Standard Webhooks). A callback has no body; what is
 * signed in its place is the method and the address: `{id}.{timestamp}.POST{address}`.
 */
export async function verifyCallback(received: ReceivedCallback): Promise<VerifiedCallback> {
  const id = header(received.headers, "webhook-id");
  const timestamp = header(received.headers, "webhook-timestamp");
  const signatures = header(received.headers, "webhook-signature").split(" ");
  const seconds = Number(timestamp);
  const now = (received.now ?? new Date()).getTime() / 1000;
  if (
    !/^\d+$/.test(timestamp) ||
    Math.abs(now - seconds) > (received.toleranceSeconds ?? TOLERANCE_SECONDS)
  )
    throw new CallbackError("The time of the callback is too far from now.");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.POST${received.url}`);
  for (const secret of [received.secret].flat()) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      if (await isSignature(key, signature, signed)) return { id, at: new Date(seconds * 1000) };
    }
  }
  throw new CallbackError("No signature of the callback fits the secret and the address.");
}

async function keyOf(secret: string): Promise<Key> {
  if (!secret.startsWith(PREFIX)) throw new CallbackError(`A secret begins with ${PREFIX}.`);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = fromBase64(secret.slice(PREFIX.length));
  return (await webCrypto()).subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
}

/** Compares in constant time, as Web Crypto does. */
async function isSignature(
  key: Key,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [version, text = ""] = signature.split(",");
  if (version !== "v1" || !/^[A-Za-z0-9+/]{43}=$/.test(text)) return false;
  return (await webCrypto()).subtle.verify("HMAC", key, fromBase64(text), signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
}

function header(headers: ReceivedCallback["headers"], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== "string") throw new CallbackError(`The header ${name} is missing.`);
  return value;
}
