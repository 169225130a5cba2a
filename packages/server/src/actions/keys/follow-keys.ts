import { openersOf } from "../../domain/access/permissions.ts";
import type { DocumentId, RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { KeyGrant, VaultObject } from "../../ports/store/documents.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { openKey, PROCESSING, wrapFor } from "../../vault/grants.ts";
import { principalsIn, principalsOf } from "./principals.ts";

/** The job that wraps keys for those who have come to a request. */
export const GRANT_KEYS = "grant-keys";

type KeyWorld = Pick<World, "store" | "ids" | "keyring">;
type KeyTables = Pick<Tables, "requests" | "documents" | "keys" | "jobs">;

/**
 * Interface 2.5, rule 3: the keys of what a request carries follow who may open it. Who loses that
 * loses the key in the transaction of the change; who gains it gets the key by a job, because a key
 * service may be a network away. Null stands for a request that is not there, before or after.
 */
export async function followKeys(
  tables: KeyTables,
  before: SignatureRequest | null,
  after: SignatureRequest | null,
): Promise<void> {
  const held = before === null ? [] : openersOf(before);
  const now = after === null ? [] : openersOf(after);
  const left = documentsOnlyIn(before, after);
  if (before !== null && (held.some((one) => !now.includes(one)) || left.length > 0)) {
    await takeKeys(tables, before);
  }
  const came = documentsOnlyIn(after, before);
  if (
    after !== null &&
    now.length > 0 &&
    (came.length > 0 || now.some((one) => !held.includes(one)))
  ) {
    await tables.jobs.add([grantOrder(after, String(after.version))]);
  }
}

/**
 * Keeps an object of a request with the keys that were wrapped before the transaction: who has lost
 * access meanwhile gets none, who has gained it gets theirs by the job.
 */
export async function keepWithKeys(
  tables: Pick<Tables, "keys" | "jobs">,
  request: SignatureRequest,
  object: VaultObject,
  grants: readonly KeyGrant[],
  entitled: readonly string[],
): Promise<void> {
  const wrapped = new Set(grants.map(({ principal }) => principal));
  const still = grants.filter(({ principal }) => entitled.includes(principal));
  await tables.keys.keep(object, still);
  if (entitled.some((principal) => !wrapped.has(principal))) {
    await tables.jobs.add([grantOrder(request, object.id)]);
  }
}

/** Wraps the keys that people of a request still lack. Running it twice does nothing more. */
export async function grantKeys(world: KeyWorld, id: RequestId): Promise<void> {
  const request = await world.store.requests.find(id);
  if (request === null) return;
  const wrapped = new Map<string, readonly KeyGrant[]>();
  for (const object of await objectsOf(world.store, request)) {
    const holders = await world.store.keys.listHolders(object);
    const missing = principalsIn(request).filter((one) => !holders.includes(one));
    // Without the key of the service the object is gone, and with it what was to be shared.
    if (missing.length === 0 || !holders.includes(PROCESSING)) continue;
    const key = await openKey(world, object, PROCESSING);
    wrapped.set(object, await wrapFor(world, object, key, missing));
  }
  if (wrapped.size > 0) await world.store.transaction((tables) => putKeys(tables, id, wrapped));
}

/** Who has lost access meanwhile gets nothing. */
async function putKeys(
  tables: Tables,
  id: RequestId,
  wrapped: ReadonlyMap<string, readonly KeyGrant[]>,
): Promise<void> {
  const request = await tables.requests.lock(id);
  if (request === null) return;
  const entitled = new Set(principalsIn(request));
  const objects = new Set(await objectsOf(tables, request));
  for (const [object, grants] of wrapped) {
    const isThere = objects.has(object) && (await tables.keys.findObject(object)) !== null;
    const still = grants.filter(({ principal }) => entitled.has(principal));
    if (isThere && still.length > 0) await tables.keys.put(object, still);
  }
}

/** Takes the keys from everybody whom neither the document nor any request entitles any more. */
async function takeKeys(tables: KeyTables, before: SignatureRequest): Promise<void> {
  for (const id of await versionsOf(tables, before)) {
    // Two requests may let go of the same person at once: the later one sees what the earlier did.
    const document = await tables.documents.lock(id);
    if (document === null) continue;
    const entitled = new Set(principalsOf(document));
    for (const principal of await principalsThrough(tables, id)) entitled.add(principal);
    await takeFrom(tables, id, entitled);
  }
  const now = await tables.requests.find(before.id);
  const entitled = new Set([PROCESSING, ...(now ? principalsIn(now) : [])]);
  for (const { id } of before.attachments) await takeFrom(tables, id, entitled);
}

/** Everybody whom the requests that hold a document let open it. */
export async function principalsThrough(
  { requests }: Pick<Tables, "requests">,
  id: DocumentId,
): Promise<readonly string[]> {
  const principals: string[] = [];
  for (const holder of await requests.holdersOf(id)) {
    const request = await requests.find(holder.id);
    if (request !== null) principals.push(...principalsIn(request));
  }
  return principals;
}

async function takeFrom(
  { keys }: Pick<Tables, "keys">,
  object: string,
  entitled: ReadonlySet<string>,
): Promise<void> {
  const lost = (await keys.listHolders(object)).filter((holder) => !entitled.has(holder));
  if (lost.length > 0) await keys.remove(object, lost);
}

async function objectsOf(
  tables: Pick<Tables, "requests">,
  request: SignatureRequest,
): Promise<readonly string[]> {
  return [...(await versionsOf(tables, request)), ...request.attachments.map(({ id }) => id)];
}

/** The documents as given and every version that signatures made of them, in the order of locks. */
async function versionsOf(
  { requests }: Pick<Tables, "requests">,
  request: SignatureRequest,
): Promise<readonly DocumentId[]> {
  const signed = (await requests.listVersions(request.id)).map(({ versionId }) => versionId);
  const given = request.documents.flatMap(({ id, versionId }) => [id, versionId]);
  return [...new Set([...given, ...signed])].sort();
}

function documentsOnlyIn(
  one: SignatureRequest | null,
  other: SignatureRequest | null,
): readonly DocumentId[] {
  const known = new Set(other?.documents.map(({ id }) => id));
  return (one?.documents ?? []).map(({ id }) => id).filter((id) => !known.has(id));
}

/** `cause` makes it another order than those before it. */
function grantOrder({ id, businessId, environment }: SignatureRequest, cause: string) {
  return {
    kind: GRANT_KEYS,
    payload: { requestId: id },
    businessId,
    environment,
    key: `${GRANT_KEYS}/${id}/${cause}`,
  };
}
