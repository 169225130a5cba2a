import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import {
  addressIn,
  allows,
  permit,
  rolesOn,
  rolesThrough,
  type Operation,
  type Role,
} from "../../domain/access/permissions.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { DocumentId, RequestId } from "../../domain/ids.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { apiPrincipal, emailPrincipal, PROCESSING } from "../../vault/grants.ts";
import { openObject } from "../../vault/open.ts";
import type { Stored } from "../../vault/read.ts";
import { grantKeys } from "../keys/follow-keys.ts";

/** A document that the actor may use, and the principal whose key opens it for them. */
export type Reached = {
  readonly document: Document;
  readonly principal: string;
  /** The request that lets them; null when the document itself names them. */
  readonly through: RequestId | null;
};

type Reading = Pick<Tables, "documents" | "requests">;

/**
 * Finds a document for an actor: by their own right, or because of what they are to a request that
 * holds it. What they may not see does not exist (interface 7).
 */
export async function reachDocument(
  tables: Reading,
  actor: Actor,
  id: DocumentId,
  operation: Operation,
): Promise<Reached> {
  const document = await tables.documents.find(id);
  if (document === null) throw new Refusal("error.document.not_found");
  const through = await permitDocument(tables, actor, document, operation);
  const request = through === null ? null : await tables.requests.find(through);
  return { document, principal: principalOf(actor, request ?? document), through };
}

/** Refuses an operation on a document; answers the request because of which it is allowed, if any. */
export async function permitDocument(
  tables: Reading,
  actor: Actor,
  document: Document,
  operation: Operation,
): Promise<RequestId | null> {
  const own = rolesOn(await meetDocument(tables, actor, document), actor);
  if (allows(own, operation)) return null;
  const held = await roleThroughRequests(tables, actor, document.id, operation);
  permit([...own, ...held.roles], operation, "error.document.not_found");
  return held.request;
}

/** The first time that a person meets a document by itself, their address in it is bound to their account. */
async function meetDocument(
  { documents }: Pick<Tables, "documents">,
  actor: Actor,
  document: Document,
): Promise<Document> {
  if (actor.kind !== "person" || Object.hasOwn(document.bound, actor.email)) return document;
  if (rolesOn(document, actor).length === 0) return document;
  await documents.bind(document.rootId, actor.email, actor.accountId);
  // Somebody else with the same address may have been a moment faster.
  return (await documents.find(document.id)) ?? document;
}

/**
 * Opens the document with the actor's own key. Keys that a request gives are wrapped by a job; who
 * comes before it gets theirs now.
 */
export async function openReached(
  world: Pick<World, "store" | "ids" | "keyring">,
  { document: { id }, principal, through }: Reached,
): Promise<Stored> {
  if ((await world.store.keys.find(id, principal)) === null) {
    const held = through ?? (await world.store.requests.holdersOf(id))[0]?.id ?? null;
    if (held !== null) await grantKeys(world, held);
  }
  return openObject(world, id, principal);
}

/** Somebody with only the address of a signature has no key: the service opens it for them. */
function principalOf(actor: Actor, named: Pick<Document, "bound">): string {
  if (actor.kind === "guest") return PROCESSING;
  if (actor.kind === "api") return apiPrincipal(actor.user.username);
  return emailPrincipal(addressIn(named, actor));
}

/** The first request that allows the operation, and all that the requests make of the actor. */
async function roleThroughRequests(
  { requests }: Reading,
  actor: Actor,
  id: DocumentId,
  operation: Operation,
): Promise<{ readonly roles: readonly Role[]; readonly request: RequestId | null }> {
  const roles: Role[] = [];
  for (const holder of await requests.holdersOf(id)) {
    const request = await requests.find(holder.id);
    if (request === null) continue;
    const through = rolesThrough(request, actor);
    if (allows(through, operation)) return { roles: through, request: request.id };
    roles.push(...through);
  }
  return { roles, request: null };
}
