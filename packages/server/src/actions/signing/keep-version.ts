import type { FieldChoice, SignedPdf } from "@paraph/engine";
import type { Document, SignatureField } from "../../domain/documents/document.ts";
import { childOf } from "../../domain/documents/lineage.ts";
import type { NewVersion } from "../../domain/requests/events.ts";
import type { RequestDocument, SignatureRequest } from "../../domain/requests/request.ts";
import type { JsonObject } from "../../ports/jobs.ts";
import type { Tables } from "../../ports/store.ts";
import type { World } from "../../ports/world.ts";
import { wrapFor } from "../../vault/grants.ts";
import { decrypt, type Stored } from "../../vault/read.ts";
import { keepDocument } from "../documents/keep-document.ts";
import { discardContent, receiveContent } from "../documents/receive-content.ts";
import { principalsIn, principalsOf } from "../keys/principals.ts";

export type KeepingWorld = Pick<World, "store" | "clock" | "ids" | "keyring" | "blobs" | "log">;

/** A signed version in the vault that nobody knows of until it is saved. */
export type KeptVersion = {
  readonly version: NewVersion;
  readonly facts: JsonObject;
  /** `request` as it is now: who has lost or gained access meanwhile has no key, or has one. */
  readonly save: (tables: Tables, request: SignatureRequest) => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** The document before, as it lies in the vault. */
type Parent = {
  readonly entry: RequestDocument;
  readonly document: Document;
  readonly stored: Stored;
};

/**
 * Writes the signed version: the bytes before and the tail after them, under a key of its own. We
 * made it ourselves, so what is known of it follows from its parent and needs no examination.
 */
export async function keepVersion(
  world: KeepingWorld,
  request: SignatureRequest,
  { entry, document: parent, stored }: Parent,
  signed: SignedPdf,
  field: FieldChoice,
  at: Date,
): Promise<KeptVersion> {
  const content = await receiveContent(world, withTail(world, stored, signed));
  const { id, size, sha256 } = content;
  const signatureFields = withSigned(parent.signatureFields, signed.fieldName, field);
  const document = childOf(parent, id, { ...parent, size, sha256, signatureFields }, at);
  const principals = [...principalsOf(document), ...principalsIn(request)];
  const grants = await wrapFor(world, id, content.key, principals);
  return {
    version: { documentId: entry.id, versionId: id },
    facts: {
      id: entry.id,
      version: id,
      parent: parent.id,
      sha256,
      field: signed.fieldName,
      stamped_at: signed.stampedAt?.toISOString() ?? null,
    },
    save: async (tables, now) => {
      const more = await tables.documents.findMore(parent.id);
      if (!more) throw new Error(`document ${parent.id} was never examined`);
      const { certification } = signed;
      const { coveredUntil } = signed;
      const ready = { document, more: { ...more, certification, coveredUntil }, content, grants };
      await keepDocument(world, tables, ready, principalsIn(now));
    },
    discard: () => discardContent(world, content),
  };
}

/** The document before, and after it what a signature added. */
export async function* withTail(
  { blobs }: Pick<KeepingWorld, "blobs">,
  stored: Stored,
  { start, tail }: SignedPdf,
): AsyncGenerator<Uint8Array> {
  yield* decrypt(blobs, stored, 0, start);
  yield tail;
}

/** The field that was signed, with its places where it is new. */
export function withSigned(
  before: readonly SignatureField[],
  name: string,
  field: FieldChoice,
): readonly SignatureField[] {
  if (field.kind === "existing") {
    return before.map((one) => (one.name === name ? { ...one, signed: true } : one));
  }
  const positions = field.places.map(({ page, x, y, width, height }) => {
    return { page, x, y, width, height };
  });
  return [...before, { name, signed: true, positions }];
}
