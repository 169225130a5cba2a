import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import type { RequestStatus } from "@paraph/contract/words";
import type { Document } from "../documents/document.ts";
import type { SignatureId } from "../ids.ts";
import { observerAddresses } from "../requests/effects.ts";
import type { Signature, SignatureRequest } from "../requests/request.ts";
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
 * signed and once they are signed, and the protocol when it is complete. Who has signed keeps the
 * documents and the protocol in every state. Others have their rights in every state. Nobody hears
 * of a DRAFT by being asked to sign it.
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
  const isTheirs = (address: string): boolean => isNamed(request, actor, address);
  const held: readonly (readonly [Role, boolean])[] = [
    ["owner", isOwner(request, actor)],
    ["writer", request.writeAccess.some(isTheirs)],
    ["reader", request.readAccess.some(isTheirs)],
    ["observer", observerAddresses(request).some(isTheirs)],
    // Nobody hears of a DRAFT, its signers included.
    ["signer", request.status !== "DRAFT" && signersOf(request).some(isTheirs)],
  ];
  return held.filter(([, holds]) => holds).map(([role]) => role);
}

/** The API user that made a request keeps it; a person manages it as long as they belong to the business. */
function isOwner({ owner, manager }: SignatureRequest, actor: ApiActor | PersonActor): boolean {
  if (actor.kind === "api") return owner === nameOf(actor);
  return manager?.accountId === actor.accountId && manager.isMember;
}

/**
 * Whether an address in a request means this actor. An address that its holder has met the request with is bound to
 * their account: somebody else who verifies it later is not meant (interface 12).
 */
function isNamed(
  { bound }: Pick<SignatureRequest, "bound">,
  actor: ApiActor | PersonActor,
  address: string,
): boolean {
  const account = Object.hasOwn(bound, address) ? bound[address] : undefined;
  if (actor.kind === "api" || account === undefined) return address === nameOf(actor);
  return account === actor.accountId;
}

/** The address under which a person stands in a request: the bound one, else their own. */
export function addressIn(
  { bound }: Pick<SignatureRequest, "bound">,
  { accountId, email }: PersonActor,
): string {
  return Object.entries(bound).find(([, account]) => account === accountId)?.[0] ?? email;
}

/** Whether the person meets the request by an address that nobody was bound to before. */
export function meetsFirst(request: SignatureRequest, actor: PersonActor): boolean {
  return !Object.hasOwn(request.bound, actor.email) && rolesIn(request, actor).length > 0;
}

/** Whether an entry is this actor's to act on. */
export function isEntryOf(
  request: SignatureRequest,
  { id, signer }: Signature,
  actor: Actor,
): boolean {
  if (actor.kind === "guest") return actor.signatureId === id;
  return signer.kind === "account" && isNamed(request, actor, signer.email);
}

/** What an actor is to a document by itself; a request that holds it can make it visible too. */
export function rolesOn(document: Document, actor: Actor): readonly Role[] {
  if (actor.kind === "guest" || !isSameSide(document, actor)) return [];
  const isTheirs = (address: string): boolean => isNamed(document, actor, address);
  const held: readonly (readonly [Role, boolean])[] = [
    ["owner", document.isOwnerMember && isTheirs(document.owner)],
    ["writer", document.writeAccess.some(isTheirs)],
    ["reader", document.readAccess.some(isTheirs)],
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
  if (!own || !isEntryOf(request, own, actor)) throw new Refusal("error.sr.signature_not_found");
}

/** What a request makes of an actor for the documents that it holds. */
export function rolesThrough(request: SignatureRequest, actor: Actor): readonly Role[] {
  if (may(request, actor, "manage")) return ["writer"];
  return may(request, actor, "open") ? ["reader"] : [];
}

/** The addresses of all whom a request lets open its documents: they hold the keys (2.5, rule 3). */
export function openersOf(request: SignatureRequest): readonly string[] {
  const isOpenToSigners = SIGNERS_MAY.open?.includes(request.status) ?? true;
  const signers = signersOf(request, (signature) => isOpenToSigners || hasSigned(signature));
  const { writeAccess, readAccess, manager } = request;
  const managers = manager?.isMember ? [manager.email] : [];
  const others = [...writeAccess, ...readAccess, ...observerAddresses(request), ...signers];
  return [...new Set([...managers, ...others])];
}

/** Everybody who may read a request, as `read_access` shows it: those given, signers, observers. */
export function readersOf(request: SignatureRequest): readonly string[] {
  const addresses = [...request.readAccess, ...signersOf(request), ...observerAddresses(request)];
  return [...new Set(addresses)];
}

/** The roles that count for an operation in the state of the request. */
function rolesNow(request: SignatureRequest, actor: Actor, operation: Operation): readonly Role[] {
  const isSigning = SIGNERS_MAY[operation]?.includes(request.status) ?? true;
  const isSigner = () =>
    isSigning || request.signatures.some((one) => hasSigned(one) && isEntryOf(request, one, actor));
  return rolesIn(request, actor).filter((role) => role !== "signer" || isSigner());
}

/** An API user acts within its business and environment; people belong to no business. */
function isSameSide(
  { businessId, environment }: Pick<SignatureRequest, "businessId" | "environment">,
  actor: ApiActor | PersonActor,
): boolean {
  if (actor.kind === "person") return true;
  return actor.business.id === businessId && actor.user.environment === environment;
}

function hasSigned({ status }: Signature): boolean {
  return status === "signed";
}

function signersOf(
  { signatures }: SignatureRequest,
  counts: (signature: Signature) => boolean = () => true,
): readonly string[] {
  return signatures
    .filter(counts)
    .flatMap(({ signer }) => (signer.kind === "account" ? [signer.email] : []));
}
