import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import type { Document } from "../documents/document.ts";
import { observerAddresses } from "../requests/effects.ts";
import type { SignatureRequest } from "../requests/request.ts";
import { nameOf, type Actor, type ApiActor, type PersonActor } from "./actor.ts";

/** What an actor is to an object; somebody can be several things at once. */
export type Role = "owner" | "writer" | "reader" | "observer" | "signer";

/** What can be done to a request or a document. */
export type Deed = "read" | "manage" | "delete" | "share" | "sign";

/** security 3.4 as a table: who may do what. */
// prettier-ignore
export const PERMISSIONS: Readonly<Record<Deed, readonly Role[]>> = {
  read:   ["owner", "writer", "reader", "observer", "signer"],
  manage: ["owner", "writer"],
  delete: ["owner", "writer"],
  share:  ["owner", "writer"],
  sign:   ["signer"],
};

/** What an actor is to a request. */
export function rolesIn(request: SignatureRequest, actor: Actor): readonly Role[] {
  if (actor.kind === "guest") {
    const isTheirs = actor.requestId === request.id && request.status !== "DRAFT";
    return isTheirs && request.signatures.some(({ id }) => id === actor.signatureId)
      ? ["signer"]
      : [];
  }
  if (!isSameSide(request, actor)) return [];
  const name = nameOf(actor);
  const held: readonly (readonly [Role, boolean])[] = [
    ["owner", request.owner === name],
    ["writer", request.writeAccess.includes(name)],
    ["reader", request.readAccess.includes(name)],
    ["observer", observerAddresses(request).includes(name)],
    ["signer", isSigner(request, name)],
  ];
  return held.filter(([, holds]) => holds).map(([role]) => role);
}

/** What an actor is to a document by itself; a request that holds it can make it visible too. */
export function rolesOn(document: Document, actor: Actor): readonly Role[] {
  if (actor.kind === "guest" || !isSameSide(document, actor)) return [];
  const name = nameOf(actor);
  const held: readonly (readonly [Role, boolean])[] = [
    ["owner", document.owner === name],
    ["writer", document.writeAccess.includes(name)],
    ["reader", document.readAccess.includes(name)],
  ];
  return held.filter(([, holds]) => holds).map(([role]) => role);
}

/**
 * Refuses what the roles do not allow: what may not be seen does not exist (404), what may be
 * seen but not changed is forbidden (403); decisions 4.
 */
export function permit(roles: readonly Role[], deed: Deed, unseen: ErrorKey): void {
  if (!allows(roles, "read")) throw new Refusal(unseen);
  if (!allows(roles, deed)) throw new Refusal("error.auth.forbidden");
}

/** Whether any of the roles allows the deed. */
export function allows(roles: readonly Role[], deed: Deed): boolean {
  return roles.some((role) => PERMISSIONS[deed].includes(role));
}

/** Refuses a deed on a request. */
export function permitRequest(request: SignatureRequest, actor: Actor, deed: Deed): void {
  permit(rolesIn(request, actor), deed, "error.sr.not_found");
}

/** Everybody who may read a request, as `read_access` shows it: those given, signers, observers. */
export function readersOf(request: SignatureRequest): readonly string[] {
  const signers = request.signatures.flatMap(({ signer }) =>
    signer.kind === "account" ? [signer.email] : [],
  );
  return [...new Set([...request.readAccess, ...signers, ...observerAddresses(request)])];
}

/** An API user acts within its business and environment; people belong to no business. */
function isSameSide(
  { businessId, environment }: Pick<SignatureRequest, "businessId" | "environment">,
  actor: ApiActor | PersonActor,
): boolean {
  if (actor.kind === "person") return true;
  return actor.business.id === businessId && actor.user.environment === environment;
}

/** Nobody hears of a DRAFT, its signers included. */
function isSigner({ status, signatures }: SignatureRequest, name: string): boolean {
  if (status === "DRAFT") return false;
  return signatures.some(({ signer }) => signer.kind === "account" && signer.email === name);
}
