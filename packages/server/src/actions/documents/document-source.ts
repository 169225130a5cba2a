import type { Maker } from "../../domain/access/actor.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { World } from "../../ports/world.ts";
import { receiveContent, type Received } from "./receive-content.ts";

/** Where the bytes of a new document come from: they arrived with the call, or lie at an address. */
export type NewSource =
  | { readonly kind: "content"; readonly content: Received }
  | { readonly kind: "url"; readonly url: string };

/** The same, or a document that is there already. */
export type DocumentSource = NewSource | { readonly kind: "document"; readonly id: DocumentId };

/** What a body can name a document by; null or absent is not given. */
export type GivenSource = {
  readonly content: Received | null;
  readonly url?: string | null | undefined;
  readonly documentId?: string | null | undefined;
};

/** The one source that was given; null where there is none, or more than one. An empty address is none. */
export function sourceOf({ content, url, documentId }: GivenSource): DocumentSource | null {
  const given: DocumentSource[] = [];
  if (content !== null) given.push({ kind: "content", content });
  if (url) given.push({ kind: "url", url });
  if (documentId) given.push({ kind: "document", id: documentId.toLowerCase() as DocumentId });
  return given.length === 1 ? (given[0] ?? null) : null;
}

/** The bytes in the vault, fetched first where only their address is known. */
export async function bringContent(
  world: Pick<World, "ids" | "blobs" | "egress">,
  { business }: Maker,
  source: NewSource,
): Promise<Received> {
  if (source.kind === "content") return source.content;
  const { bytes } = await world.egress.download(source.url, business.id);
  // The gate counts, and refuses in the words of file_url.
  const most = { bytes: Number.MAX_SAFE_INTEGER, key: "file.url.too_large" } as const;
  return receiveContent(world, bytes, { most });
}
