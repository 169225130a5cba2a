import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { nameOf } from "../../domain/access/actor.ts";
import { allows, permit, rolesIn, rolesOn, type Deed } from "../../domain/access/permissions.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { Tables } from "../../ports/store.ts";
import { apiPrincipal, emailPrincipal, PROCESSING } from "../../vault/grants.ts";

/** A document that the actor may use, and the principal whose key opens it for them. */
export type Reached = { readonly document: Document; readonly principal: string };

/**
 * Finds a document for an actor: by their own right, or to read it because they may see a request
 * that holds it. What they may not see does not exist (decisions 4).
 */
export async function reachDocument(
  tables: Pick<Tables, "documents" | "requests">,
  actor: Actor,
  id: DocumentId,
  deed: Deed,
): Promise<Reached> {
  const document = await tables.documents.find(id);
  if (document === null) throw new Refusal("error.document.not_found");
  const roles = rolesOn(document, actor);
  if (roles.length === 0 && (await seesByRequest(tables, actor, id))) {
    permit(["reader"], deed, "error.document.not_found");
    // They hold no key of their own; the service opens it for as long as the request shows it.
    return { document, principal: PROCESSING };
  }
  permit(roles, deed, "error.document.not_found");
  return { document, principal: principalOf(actor) };
}

/** Everybody who holds the key of a document: owner, readers, writers and the service itself. */
export function principalsOf({
  owner,
  readAccess,
  writeAccess,
}: Pick<Document, "owner" | "readAccess" | "writeAccess">): readonly string[] {
  return [apiPrincipal(owner), ...[...readAccess, ...writeAccess].map(emailPrincipal), PROCESSING];
}

function principalOf(actor: Actor): string {
  return actor.kind === "api" ? apiPrincipal(actor.user.username) : emailPrincipal(nameOf(actor));
}

async function seesByRequest(
  { requests }: Pick<Tables, "requests">,
  actor: Actor,
  id: DocumentId,
): Promise<boolean> {
  for (const holder of await requests.holdersOf(id)) {
    const request = await requests.find(holder.id);
    if (request !== null && allows(rolesIn(request, actor), "read")) return true;
  }
  return false;
}
