import { sign, verify, type KeyObject } from "node:crypto";

/** RFC 7519 with one algorithm and one spelling. Nothing in a header is obeyed, only compared. */

const encoder = new TextEncoder();

/** The first segment of every token that this key signs; a token is ours only with exactly these bytes. */
export function headerFor(keyId: string): string {
  return segment({ alg: "EdDSA", typ: "at+jwt", kid: keyId });
}

export function signToken(header: string, claims: object, key: KeyObject): string {
  const signed = `${header}.${segment(claims)}`;
  return `${signed}.${sign(null, encoder.encode(signed), key).toString("base64url")}`;
}

export type TokenParts = {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
};

/** Longer tokens are not ours; they are not worth a look. */
const LONGEST = 2048;

export function splitToken(token: string): TokenParts | null {
  if (token.length > LONGEST) return null;
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token);
  if (!parts) return null;
  const [, header = "", payload = "", signature = ""] = parts;
  return { header, payload, signature };
}

export function hasSignature({ header, payload, signature }: TokenParts, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, "base64url");
  // Base64 has several spellings of some values; a second spelling would be a second token.
  if (bytes.length !== 64 || bytes.toString("base64url") !== signature) return false;
  return verify(null, encoder.encode(`${header}.${payload}`), key, bytes);
}

/** Only called after the signature was found right: what is read here was written by us. */
export function claimsOf({ payload }: TokenParts): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
}

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
