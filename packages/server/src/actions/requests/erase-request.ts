import type { DocumentId, RequestId } from "../../domain/ids.ts";
import { businessTime } from "../../domain/business/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { eraseDocument, REMOVE_BLOB } from "../documents/erase-document.ts";
import { businessOf } from "../business-of.ts";

type Erasing = Pick<World, "store" | "clock">;

/** Longer than mails are tried: what they say must be there until the last one is sent. */
const LETTERS_SECONDS = 36 * 3600;

/**
 * Removes what belonged to a deleted request: every version of its documents with its keys, its
 * attachments, codes and personal details. What must stay of it, the commitments of the audit
 * trail, says nothing about a person. Running it twice does nothing more.
 */
export async function eraseRequest(world: Erasing, id: RequestId): Promise<void> {
  const request = await world.store.requests.findDeleted(id);
  if (!request) return;
  const versions = await versionsOf(world.store, request);
  for (const version of versions) await eraseVersion(world, request, version);
  crashPoint("cascade.documents");
  await world.store.transaction(async (tables) => {
    const isAnnounced = request.status === "OPEN";
    await eraseAttachments(tables, request);
    await eraseIdentifications(tables, request);
    await tables.codes.removeOf(request.signatures.map((one) => one.id));
    await tables.requests.dropDocuments(id);
    if (isAnnounced) await tables.jobs.add([forgetLater(world, request)]);
    else await forget(tables, id);
  });
  crashPoint("cascade.done");
}

/** The last of it, once the mails about its end are sent. */
export async function forgetRequest({ store }: Pick<World, "store">, id: RequestId): Promise<void> {
  await store.transaction((tables) => forget(tables, id));
}

async function forget(tables: Tables, id: RequestId): Promise<void> {
  await tables.audit.erasePersonal(id);
  await tables.requests.erase(id);
}

function forgetLater(
  { clock }: Pick<World, "clock">,
  { id, businessId, environment }: SignatureRequest,
) {
  return {
    kind: "forget",
    payload: { requestId: id },
    businessId,
    environment,
    key: `forget/${id}`,
    runAt: new Date(clock.now().getTime() + LETTERS_SECONDS * 1000),
  };
}

/** The documents as given and every version that signatures made of them. */
async function versionsOf(
  { requests }: Pick<Tables, "requests">,
  request: SignatureRequest,
): Promise<readonly DocumentId[]> {
  const signed = (await requests.listVersions(request.id)).map(({ versionId }) => versionId);
  const given = request.documents.flatMap(({ id, versionId }) => [id, versionId]);
  return [...new Set([...given, ...signed])];
}

/** A document that another request still needs stays; its line goes with the last one. */
async function eraseVersion(
  { store, clock }: Erasing,
  request: SignatureRequest,
  id: DocumentId,
): Promise<void> {
  await store.transaction(async (tables) => {
    const document = await tables.documents.lock(id);
    const holders = await tables.requests.holdersOf(id);
    if (!document || holders.some(({ isBeingDeleted }) => !isBeingDeleted)) return;
    const at = businessTime(await businessOf(tables, request), request, clock.now());
    const erased = await eraseDocument(tables, document, at, "deleted with its request");
    for (const each of erased) await tables.audit.erasePersonal(each);
  });
}

async function eraseAttachments(tables: Tables, { id }: SignatureRequest): Promise<void> {
  for (const attachment of await tables.attachments.list(id)) {
    await tables.attachments.remove(attachment.id);
    await destroyObject(tables, attachment.id);
  }
}

async function eraseIdentifications(tables: Tables, { id }: SignatureRequest): Promise<void> {
  const records = await tables.identifications.listOf(id);
  await tables.identifications.removeOf(id);
  for (const { objectId } of records) await destroyObject(tables, objectId);
}

async function destroyObject(tables: Tables, objectId: string): Promise<void> {
  const blob = await tables.keys.destroy(objectId);
  if (blob === null) return;
  await tables.jobs.add([
    { kind: REMOVE_BLOB, payload: { blob }, businessId: null, key: `${REMOVE_BLOB}:${blob}` },
  ]);
}
