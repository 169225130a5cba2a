import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import type { RequestStatus } from "@paraph/contract/words";
import type { Document } from "../documents/document.ts";
import type { SignatureId } from "../ids.ts";
import { observerAddresses } from "../requests/effects.ts";
import type { SignatureRequest } from "../requests/request.ts";
import { nameOf, type Actor, type ApiActor, type PersonActor } from "./actor.ts";

/** What an actor is to an object; somebody can be several things at once. */
export type Role = "owner" | "writer" | "reader" | "observer" | "signer";

/** What can be done to a request or a document; `open` is reading what a request carries. */
export type Operation = "read" | "open" | "report" | "manage" | "delete" | "share" | "sign";

/** security 3.4 as a table: who may do what. */
// prettier-ignore
export const PERMISSIONS: Readonly<Record<Operation, readonly Role[]>> = {
  read:   ["owner", "writer", "reader", "observer", "signer"],
  open:   ["owner", "writer", "reader", "observer", "signer"],
  report: ["owner", "writer", "reader", "observer", "signer"],
  manage: ["owner", "writer"],
  delete: ["owner", "writer"],
  share:  ["owner", "writer"],
  sign:   ["signer"],
};

/**
 * Signers take part in signing and in nothing else: they read the documents while these are to be
 * signed and once they are signed, and the protocol when it is complete. Others have their rights
 * in every state. Nobody hears of a DRAFT by being asked to sign it.
 */
const SIGNERS_MAY: Readonly<Partial<Record<Operation, readonly RequestStatus[]>>> = {
  open: ["OPEN", "SIGNED"],
  report: ["SIGNED"],
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
 * seen but not changed is forbidden (403); interface 7.
 */
export function permit(roles: readonly Role[], operation: Operation, unseen: ErrorKey): void {
  if (!allows(roles, "read")) throw new Refusal(unseen);
  if (!allows(roles, operation)) throw new Refusal("error.auth.forbidden");
}

/** Whether any of the roles allows the operation. */
export function allows(roles: readonly Role[], operation: Operation): boolean {
  return roles.some((role) => PERMISSIONS[operation].includes(role));
}

/** Whether an actor may do something to a request in its state. */
export function may(request: SignatureRequest, actor: Actor, operation: Operation): boolean {
  return allows(rolesNow(request, actor, operation), operation);
}

/** Refuses an operation on a request. */
export function permitRequest(request: SignatureRequest, actor: Actor, operation: Operation): void {
  if (!may(request, actor, "read")) throw new Refusal("error.sr.not_found");
  if (!may(request, actor, operation)) throw new Refusal("error.auth.forbidden");
}

/** Refuses to sign, to decline and to fail for anybody else. */
export function permitSignature(request: SignatureRequest, actor: Actor, id: SignatureId): void {
  permitRequest(request, actor, "sign");
  const own = request.signatures.find((one) => one.id === id);
  const isTheirs =
    actor.kind === "guest"
      ? actor.signatureId === id
      : own?.signer.kind === "account" && own.signer.email === nameOf(actor);
  if (!own || !isTheirs) throw new Refusal("error.sr.signature_not_found");
}

/** What a request makes of an actor for the documents that it holds. */
export function rolesThrough(request: SignatureRequest, actor: Actor): readonly Role[] {
  if (may(request, actor, "manage")) return ["writer"];
  return may(request, actor, "open") ? ["reader"] : [];
}

/** The addresses of all whom a request lets open its documents: they hold the keys (2.5, rule 3). */
export function openersOf(request: SignatureRequest): readonly string[] {
  const isOpenToSigners = SIGNERS_MAY.open?.includes(request.status) ?? true;
  const signers = isOpenToSigners ? signersOf(request) : [];
  const { writeAccess, readAccess } = request;
  return [...new Set([...writeAccess, ...readAccess, ...observerAddresses(request), ...signers])];
}

/** Everybody who may read a request, as `read_access` shows it: those given, signers, observers. */
export function readersOf(request: SignatureRequest): readonly string[] {
  const addresses = [...request.readAccess, ...signersOf(request), ...observerAddresses(request)];
  return [...new Set(addresses)];
}

/** The roles that count for an operation in the state of the request. */
function rolesNow(request: SignatureRequest, actor: Actor, operation: Operation): readonly Role[] {
  const isSigning = SIGNERS_MAY[operation]?.includes(request.status) ?? true;
  return rolesIn(request, actor).filter((role) => role !== "signer" || isSigning);
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
function isSigner(request: SignatureRequest, name: string): boolean {
  return request.status !== "DRAFT" && signersOf(request).includes(name);
}

function signersOf({ signatures }: SignatureRequest): readonly string[] {
  return signatures.flatMap(({ signer }) => (signer.kind === "account" ? [signer.email] : []));
}
