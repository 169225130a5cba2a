import { openersOf } from "../../domain/access/permissions.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { emailPrincipal, ownerPrincipal, PROCESSING } from "../../vault/grants.ts";

/** Everybody who holds the key of a document by itself: owner, readers, writers, the service. */
export function principalsOf({
  owner,
  isOwnerMember,
  readAccess,
  writeAccess,
}: Pick<Document, "owner" | "isOwnerMember" | "readAccess" | "writeAccess">): readonly string[] {
  const people = [...readAccess, ...writeAccess].map(emailPrincipal);
  return [...(isOwnerMember ? [ownerPrincipal(owner)] : []), ...people, PROCESSING];
}

/** Everybody who holds the keys of what a request carries: the API user that made it and all who may open it. */
export function principalsIn(request: SignatureRequest): readonly string[] {
  const { owner } = request;
  const maker = owner.includes("@") ? [] : [ownerPrincipal(owner)];
  return [...maker, ...openersOf(request).map(emailPrincipal)];
}
