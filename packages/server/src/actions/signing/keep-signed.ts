import type { FieldChoice, Place, SignedPdf } from "@paraph/engine/pades";
import { shareFor } from "../../domain/access/share.ts";
import type { Document, SignatureField, Unshown } from "../../domain/documents/document.ts";
import { childOf } from "../../domain/documents/lineage.ts";
import { grownInitialRanges } from "../../domain/documents/initial-ranges.ts";
import type { Position } from "../../domain/requests/visual.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { wrapFor } from "../../vault/grants.ts";
import { freeMemory } from "../../vault/memory.ts";
import { decrypt, type Stored } from "../../vault/read.ts";
import { keepDocument } from "../documents/keep-document.ts";
import { discardContent, receiveContent } from "../documents/receive-content.ts";
import { requireVerified } from "../documents/require-verified.ts";
import { principalsOf } from "../keys/principals.ts";

export type KeepingWorld = Pick<
  World,
  "store" | "clock" | "ids" | "keyring" | "blobs" | "log" | "validator"
>;

/** What was signed, as it lay in the vault before. */
export type Before = {
  readonly document: Document;
  readonly unshown: Unshown;
  readonly stored: Stored;
};

/** A signed document in the vault that nobody knows of until it is saved. */
export type KeptDocument = {
  readonly document: Document;
  /** Makes it known, in the caller's transaction; `others` may open it because of a request. */
  readonly save: (tables: Tables, others?: readonly string[]) => Promise<void>;
  readonly discard: () => Promise<void>;
};

/**
 * Writes what was signed: the bytes before and the tail after them, under a key of its own. We made it
 * ourselves, so what is known of it follows from what was there before and needs no examination.
 */
export async function keepSigned(
  world: KeepingWorld,
  { document: before, unshown, stored }: Before,
  { signed, field }: { readonly signed: SignedPdf; readonly field: FieldChoice },
  /** A child follows its document; the first was never a document before it was signed. */
  { at, as = "child" }: { readonly at: Date; readonly as?: "child" | "first" },
  others: readonly string[] = [],
): Promise<KeptDocument> {
  const content = await receiveContent(world, withTail(world, stored, signed));
  try {
    await requireVerified(world, content, signed.fieldName, shareFor(before, "person"));
    const { id, size, sha256 } = content;
    const signatureFields = withSigned(before.signatureFields, signed, field);
    const shown = { ...before, size, sha256, signatureFields };
    const document = as === "first" ? { ...shown, id, rootId: id } : childOf(before, id, shown, at);
    const grants = await wrapFor(world, id, content.key, [...principalsOf(document), ...others]);
    const { certification, coveredUntil } = signed;
    const initialRanges = grownInitialRanges(unshown.initialRanges, {
      before: signed.start,
      after: size,
    });
    const left = { ...unshown, certification, coveredUntil, initialRanges };
    const ready = { document, unshown: left, content, grants };
    return {
      document,
      save: async (tables, now = []) => {
        await keepDocument(world, tables, ready, now);
      },
      discard: () => discardContent(world, content),
    };
  } catch (error) {
    // Nobody learned of the bytes, whatever went wrong.
    await discardContent(world, content);
    throw error;
  }
}

/** The document before, and after it what a signature added; each piece is used up before the next is asked for. */
async function* withTail(
  { blobs }: Pick<KeepingWorld, "blobs">,
  stored: Stored,
  { start, tail }: SignedPdf,
): AsyncGenerator<Uint8Array> {
  for await (const piece of decrypt(blobs, stored, 0, start)) {
    yield piece;
    freeMemory(piece);
  }
  yield tail;
}

/** The field that was signed, with its places where it is new, and the empty ones that were added for others. */
export function withSigned(
  before: readonly SignatureField[],
  { fieldName, addedFields }: Pick<SignedPdf, "fieldName" | "addedFields">,
  field: FieldChoice,
): readonly SignatureField[] {
  const places = field.kind === "new" ? field.places : [];
  const own = { name: fieldName, signed: true, positions: places.map(positionOf) };
  const isKnown = before.some(({ name }) => name === fieldName);
  // The other fields of a signature that shows in several places are reported with the first one.
  const others = before.filter(
    ({ name, signed, positions: [first] }) =>
      name === fieldName || signed || !first || !own.positions.some((one) => isSame(one, first)),
  );
  const added = addedFields.map(({ name, place }) => {
    return { name, signed: false, positions: [positionOf(place)] };
  });
  const now = others.map((one) => {
    if (one.name !== fieldName) return one;
    return field.kind === "existing" ? { ...one, signed: true } : { ...one, ...own };
  });
  return [...now, ...(isKnown ? [] : [own]), ...added];
}

function isSame(one: Position, other: Position): boolean {
  const keys = ["page", "x", "y", "width", "height"] as const;
  return keys.every((key) => one[key] === other[key]);
}

function positionOf({ page, x, y, width, height }: Place): Position {
  return { page, x, y, width, height };
}
