import { Refusal } from "@paraph/contract/errors";
import type { Document, Unshown } from "../../domain/documents/document.ts";
import type { KeyGrant } from "../../ports/store/documents.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { wrapFor } from "../../vault/grants.ts";
import { principalsOf } from "../keys/principals.ts";
import type { Received } from "./receive-content.ts";

/** A document that is about to be: its bytes lie in the vault, and keys of it are wrapped. */
export type ReadyDocument = {
  readonly document: Document;
  readonly unshown: Unshown;
  readonly content: Pick<Received, "id" | "blob" | "size" | "key">;
  readonly grants: readonly KeyGrant[];
};

/**
 * Makes it known, in the caller's transaction. A child has the access of its parent as it is at this
 * moment (interface 2.5, rule 1): who was taken off a list while the child was made gets no key, and
 * who was put on it gets one. `others` may open it for another reason.
 */
export async function keepDocument(
  { ids, keyring }: Pick<World, "ids" | "keyring">,
  tables: Pick<Tables, "documents" | "keys">,
  { document, unshown, content: { id, blob, size, key }, grants }: ReadyDocument,
  others: readonly string[] = [],
): Promise<Document> {
  const kept = await withAccessOfParent(tables, document);
  const entitled = new Set([...principalsOf(kept), ...others]);
  const held = grants.filter(({ principal }) => entitled.delete(principal));
  // Seldom anybody is left; on the transaction's own connection, so that it waits for no other.
  const late = await wrapFor({ ids, keyring, store: tables }, id, key, [...entitled]);
  await tables.keys.keep({ id, blob, size }, [...held, ...late]);
  await tables.documents.insert(kept, unshown);
  return kept;
}

async function withAccessOfParent(
  { documents }: Pick<Tables, "documents">,
  document: Document,
): Promise<Document> {
  if (document.parentId === null) return document;
  const parent = await documents.lock(document.parentId);
  if (parent === null) throw new Refusal("error.document.not_found");
  const { readAccess, writeAccess, bound } = parent;
  return { ...document, readAccess, writeAccess, bound };
}
