import { createCipheriv, createDecipheriv } from "node:crypto";
import { Refusal } from "@paraph/contract/errors";
import type { Ids } from "../ports/clock.ts";
import type { KeyGrant, KeyGrants } from "../ports/store/documents.ts";
import type { Keyring } from "../ports/keyring.ts";
import { KEY_BYTES, VaultFault } from "./format.ts";

/** What it takes to hand out and to use keys. */
export type KeyRoom = {
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
export function newKey({ ids }: Pick<KeyRoom, "ids">): Uint8Array {
  return ids.random(KEY_BYTES);
}

/**
 * Wraps an object's key for each principal. It may ask a key management service, so it is done
 * before the transaction that puts the grants.
 */
export async function wrapFor(
  room: KeyRoom,
  objectId: string,
  key: Uint8Array,
  principals: readonly string[],
): Promise<readonly KeyGrant[]> {
  const grants: KeyGrant[] = [];
  for (const principal of new Set(principals)) {
    const { generation, outer } = await principalKey(room, principal);
    grants.push({
      principal,
      generation,
      wrapped: wrapKey(outer, room.ids.random(NONCE_BYTES), key, binding(objectId, principal)),
    });
  }
  return grants;
}

/** The object's key, if this principal holds it. Without a grant there is nothing to decrypt with. */
export async function openKey(
  room: KeyRoom,
  objectId: string,
  principal: string,
): Promise<Uint8Array> {
  const wrapped = await room.store.keys.find(objectId, principal);
  const outer = wrapped === null ? null : await room.store.keys.findPrincipal(principal);
  if (wrapped === null || outer === null) throw new Refusal("error.document.not_found");
  const opened = await room.keyring.unwrap(outer, principal);
  return unwrapKey(opened, wrapped, binding(objectId, principal));
}

/** The key-encryption key of a principal, made when it is first needed. */
async function principalKey(
  { store: { keys }, keyring, ids }: KeyRoom,
  principal: string,
): Promise<{ readonly generation: number; readonly outer: Uint8Array }> {
  const known = await keys.findPrincipal(principal);
  // Two callers may make one at the same moment: both then use the one that was kept.
  const kept =
    known ??
    (await keys.addPrincipal(principal, await keyring.wrap(ids.random(KEY_BYTES), principal)));
  return { generation: kept.generation, outer: await keyring.unwrap(kept, principal) };
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
