import { Refusal } from "@paraph/contract/errors";
import { MAX_DOCUMENT_BYTES } from "@paraph/contract/limits";
import type { Actor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import { attachmentType, plainFilename, SNIFFED_BYTES } from "../../domain/requests/attachments.ts";
import type { AttachmentId, RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import type { StoredAttachment } from "../../ports/store/attachments.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { PROCESSING, wrapFor } from "../../vault/grants.ts";
import { openObject } from "../../vault/open.ts";
import { decrypt } from "../../vault/read.ts";
import type { Received } from "../documents/receive-content.ts";
import { principalsIn } from "../keys/principals.ts";
import { changeRequest, type Change } from "./change-request.ts";
import { readRequest } from "./read-request.ts";
import { keepWithKeys } from "../keys/follow-keys.ts";

export type AttachmentWorld = Pick<
  World,
  "store" | "clock" | "ids" | "keyring" | "blobs" | "scanner" | "log"
>;

/** How many bytes an attachment may have, and how more are refused. */
export const MOST_ATTACHMENT = {
  bytes: MAX_DOCUMENT_BYTES,
  key: "file.attachment.too_large",
} as const;

/** Refuses who may not attach, before any byte is taken in. */
export async function permitAttaching(
  world: Pick<World, "store">,
  actor: Actor,
  id: RequestId,
): Promise<void> {
  permitRequest(await readRequest(world, actor, id), actor, "manage");
}

/** Adds a file to a DRAFT or OPEN request; it is encrypted like a document (interface 4.3). */
export async function addAttachment(
  world: AttachmentWorld,
  actor: Actor,
  id: RequestId,
  named: { readonly filename: string; readonly contentType: string },
  content: Received,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const request = await readRequest(world, actor, id);
  permitRequest(request, actor, "manage");
  const filename = plainFilename(named.filename);
  const contentType = attachmentType(named.contentType, await headOf(world, content));
  if (world.scanner.isConfigured) await world.scanner.scan(decrypt(world.blobs, content));
  const grants = await wrapFor(world, content.id, content.key, [
    ...principalsIn(request),
    PROCESSING,
  ]);
  const { blob, size } = content;
  const attachmentId = content.id as string as AttachmentId;
  const change: Change = {
    operation: "manage",
    act: "attachment.added",
    facts: { attachment: attachmentId, sha256: content.sha256 },
    decide: async (before, { at, tables }) => {
      requireUnfinished(before);
      const entitled = [...principalsIn(before), PROCESSING];
      await keepWithKeys(tables, before, { id: content.id, blob, size }, grants, entitled);
      const createdAt = at;
      const stored = { id: attachmentId, requestId: id, filename, contentType, size, createdAt };
      await tables.attachments.add(stored);
      const attachments = [...before.attachments, { id: attachmentId, filename }];
      return { request: changed(before, attachments, at), effects: [] };
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** An attachment and its bytes, for whoever may see the request. */
export async function openAttachment(
  world: AttachmentWorld,
  actor: Actor,
  id: RequestId,
  attachmentId: AttachmentId,
): Promise<{
  readonly attachment: StoredAttachment;
  readonly bytes: AsyncIterable<Uint8Array>;
}> {
  permitRequest(await readRequest(world, actor, id), actor, "open");
  const attachment = await world.store.attachments.find(attachmentId);
  if (attachment?.requestId !== id) throw new Refusal("error.sr.attachment_not_found");
  const stored = await openObject(world, attachmentId, PROCESSING);
  return { attachment, bytes: decrypt(world.blobs, stored) };
}

/** Takes a file away from a DRAFT or OPEN request; its key goes with it. */
export async function removeAttachment(
  world: Pick<World, "store" | "clock" | "ids">,
  actor: Actor,
  id: RequestId,
  attachmentId: AttachmentId,
): Promise<void> {
  await changeRequest(world, actor, id, {
    operation: "manage",
    act: "attachment.removed",
    facts: { attachment: attachmentId },
    decide: async (before, { at, tables }) => {
      const staying = before.attachments.filter((one) => one.id !== attachmentId);
      if (staying.length === before.attachments.length) {
        throw new Refusal("error.sr.attachment_not_found");
      }
      requireUnfinished(before);
      await tables.attachments.remove(attachmentId);
      await tables.idempotency.forget([attachmentId]);
      const blob = await tables.keys.destroy(attachmentId);
      if (blob !== null) {
        const order = { kind: "remove-blob", payload: { blob }, businessId: null };
        await tables.jobs.add([{ ...order, key: `remove-blob:${blob}` }]);
      }
      return { request: changed(before, staying, at), effects: [] };
    },
  });
}

function changed(
  before: SignatureRequest,
  attachments: SignatureRequest["attachments"],
  at: Date,
): SignatureRequest {
  return { ...before, attachments, updatedAt: at, version: before.version + 1 };
}

/** What signers have seen stays with what they signed. */
function requireUnfinished({ status }: SignatureRequest): void {
  if (status !== "DRAFT" && status !== "OPEN") throw notWhile(status, "error.sr.not_now");
}

async function headOf({ blobs }: AttachmentWorld, content: Received): Promise<Uint8Array> {
  const length = Math.min(SNIFFED_BYTES, content.size);
  const head = new Uint8Array(length);
  let filled = 0;
  for await (const piece of decrypt(blobs, content, 0, length)) {
    head.set(piece, filled);
    filled += piece.length;
  }
  return head;
}
