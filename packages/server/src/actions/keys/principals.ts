import { openersOf } from "../../domain/access/permissions.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { emailPrincipal, ownerPrincipal, PROCESSING } from "../../vault/grants.ts";

/** Everybody who holds the key of a document by itself: owner, readers, writers, the service. */
export function principalsOf({
  owner,
  readAccess,
  writeAccess,
}: Pick<Document, "owner" | "readAccess" | "writeAccess">): readonly string[] {
  const people = [...readAccess, ...writeAccess].map(emailPrincipal);
  return [ownerPrincipal(owner), ...people, PROCESSING];
}

/** Everybody who holds the keys of what a request carries: its owner and all who may open it. */
export function principalsIn(request: SignatureRequest): readonly string[] {
  return [ownerPrincipal(request.owner), ...openersOf(request).map(emailPrincipal)];
}
