import type { Actor, Caller } from "../../domain/access/actor.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { Page } from "../../ports/store/requests.ts";
import type { World } from "../../ports/world.ts";
import { emailPrincipal } from "../../vault/grants.ts";
import { decrypt, lend, requireWhole } from "../../vault/read.ts";
import { openReached, reachDocument } from "./access.ts";

export async function readDocument(
  { store }: Pick<World, "store">,
  actor: Actor,
  id: DocumentId,
): Promise<Document> {
  return (await reachDocument(store, actor, id, "read")).document;
}

/** Newest first; what the caller owns, or for a person what they hold a key of. */
export async function listDocuments(
  { store }: Pick<World, "store">,
  actor: Caller,
  search: string | null,
  page: Page,
): Promise<{ readonly documents: readonly Document[]; readonly total: number }> {
  const scope =
    actor.kind === "api"
      ? ({ kind: "owner", username: actor.user.username } as const)
      : ({ kind: "holder", principal: emailPrincipal(actor.email) } as const);
  return store.documents.list({ scope, search }, page);
}

/** A document whose bytes can be had, whole or in part. */
export type OpenContent = {
  readonly document: Document;
  /** To be sent on: a piece is valid until LENT_PIECES more were asked for (vault/read.ts). */
  readonly bytes: (offset: number, length: number) => AsyncIterable<Uint8Array>;
  /** Throws where it is damaged. Reads it at most once an hour: asking costs the caller nothing. */
  readonly requireWhole: () => Promise<void>;
};

const CHECKED_FOR_MILLISECONDS = 3600 * 1000;

/** Interface 4.2: the content. Only the segments of the asked range are fetched and decrypted. */
export async function openContent(
  world: Pick<World, "store" | "ids" | "keyring" | "blobs" | "clock">,
  actor: Actor,
  id: DocumentId,
): Promise<OpenContent> {
  const reached = await reachDocument(world.store, actor, id, "read");
  const object = await openReached(world, reached);
  return {
    document: reached.document,
    bytes: (offset, length) => lend(decrypt(world.blobs, object, offset, length)),
    requireWhole: async () => {
      const { keys } = world.store;
      const since = new Date(world.clock.now().getTime() - CHECKED_FOR_MILLISECONDS);
      if (await keys.wasIntact(id, since)) return;
      await requireWhole(world.blobs, object);
      await keys.noteIntact(id, world.clock.now());
    },
  };
}
