import { createCipheriv, createDecipheriv } from "node:crypto";
import { Refusal } from "@paraph/contract/errors";
import type { Ids } from "../ports/clock.ts";
import type { KeyGrant, KeyGrants, PrincipalKey } from "../ports/store/documents.ts";
import type { Keyring } from "../ports/keyring.ts";
import { KEY_BYTES, VaultFault } from "./format.ts";

/** What it takes to hand out and to use keys. */
export type KeyContext = {
  readonly ids: Pick<Ids, "random">;
  readonly keyring: Keyring;
  readonly store: { readonly keys: KeyGrants };
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The service itself, for what it does without a person: inspect, render, sign. */
export const PROCESSING = "system:processing";

export function apiPrincipal(username: string): string {
  return `api:${username}`;
}

export function emailPrincipal(address: string): string {
  return `email:${address.toLowerCase()}`;
}

/** The owner of something: an API user, or a person by their address. */
export function ownerPrincipal(owner: string): string {
  return owner.includes("@") ? emailPrincipal(owner) : apiPrincipal(owner);
}

/** A key for a new object. */
export function newKey({ ids }: Pick<KeyContext, "ids">): Uint8Array {
  return ids.random(KEY_BYTES);
}

/**
 * Wraps an object's key for each principal. It may ask a key management service, so it is done
 * before the transaction that puts the grants.
 */
export async function wrapFor(
  context: KeyContext,
  objectId: string,
  key: Uint8Array,
  principals: readonly string[],
): Promise<readonly KeyGrant[]> {
  const grants: KeyGrant[] = [];
  const different = [...new Set(principals)];
  if (different.length === 0) return grants;
  const known = await context.store.keys.findPrincipals(different);
  for (const principal of different) {
    const kept = known.get(principal) ?? (await addPrincipal(context, principal));
    const outer = await context.keyring.unwrap(kept, principal);
    grants.push({
      principal,
      generation: kept.generation,
      wrapped: wrapKey(outer, context.ids.random(NONCE_BYTES), key, binding(objectId, principal)),
    });
  }
  return grants;
}

/** The object's key, if this principal holds it. Without a grant there is nothing to decrypt with. */
export async function openKey(
  context: KeyContext,
  objectId: string,
  principal: string,
): Promise<Uint8Array> {
  const { keys } = context.store;
  const wrapped = await keys.find(objectId, principal);
  const outer = wrapped && (await keys.findPrincipals([principal])).get(principal);
  if (!wrapped || !outer) throw new Refusal("error.document.not_found");
  const opened = await context.keyring.unwrap(outer, principal);
  return unwrapKey(opened, wrapped, binding(objectId, principal));
}

/** A key-encryption key, made when it is first needed. Of two callers at the same moment both use the one that was kept. */
async function addPrincipal(
  { store: { keys }, keyring, ids }: KeyContext,
  principal: string,
): Promise<PrincipalKey> {
  return keys.addPrincipal(principal, await keyring.wrap(ids.random(KEY_BYTES), principal));
}

/** A grant copied to another object or another principal does not open. */
function binding(objectId: string, principal: string): Uint8Array {
  return new TextEncoder().encode(`${objectId}\n${principal}`);
}

function wrapKey(outer: Uint8Array, nonce: Uint8Array, key: Uint8Array, bound: Uint8Array) {
  const cipher = createCipheriv("aes-256-gcm", outer, nonce);
  cipher.setAAD(bound);
  const body = cipher.update(key);
  cipher.final();
  const wrapped = new Uint8Array(NONCE_BYTES + body.length + TAG_BYTES);
  wrapped.set(nonce, 0);
  wrapped.set(body, NONCE_BYTES);
  wrapped.set(cipher.getAuthTag(), NONCE_BYTES + body.length);
  return wrapped;
}

function unwrapKey(outer: Uint8Array, wrapped: Uint8Array, bound: Uint8Array): Uint8Array {
  if (wrapped.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) {
    throw new VaultFault("a wrapped key has the wrong length");
  }
  const end = wrapped.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", outer, wrapped.subarray(0, NONCE_BYTES));
  decipher.setAAD(bound);
  decipher.setAuthTag(wrapped.subarray(end));
  const key = decipher.update(wrapped.subarray(NONCE_BYTES, end));
  try {
    decipher.final();
  } catch (cause) {
    throw new VaultFault("a wrapped key was changed or belongs to another object", { cause });
  }
  return key;
}
