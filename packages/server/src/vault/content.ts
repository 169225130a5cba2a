import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Ids } from "../ports/clock.ts";
import type { EncryptedContent } from "../ports/remote-authorisation.ts";
import type { Keyring } from "../ports/keyring.ts";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a few bytes under a key of their own; `context` must be the same to open them. */
export async function encryptContent(
  { keyring, ids }: { readonly keyring: Keyring; readonly ids: Pick<Ids, "random"> },
  context: string,
  plain: Uint8Array,
): Promise<EncryptedContent> {
  const key = ids.random(KEY_BYTES);
  const nonce = ids.random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const { keyId, bytes: wrapped } = await keyring.wrap(key, context);
  return { keyId, wrapped, bytes: Buffer.concat([nonce, body, cipher.getAuthTag()]) };
}

/** Opens what was encrypted; throws where a byte or the context is another. */
export async function decryptContent(
  keyring: Keyring,
  context: string,
  { keyId, wrapped, bytes }: EncryptedContent,
): Promise<Uint8Array> {
  const key = await keyring.unwrap({ keyId, bytes: wrapped }, context);
  const body = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
  const opening = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([opening.update(body), opening.final()]);
}
