import { Buffer } from "node:buffer";
import type { MarkInput, NewIntent, PictureInput } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import type { Declared } from "../../../actions/signing-page/declare-intent.ts";
import type { Share } from "../../../domain/access/share.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { World } from "../../../ports/world.ts";

/** The mark as it will be drawn. A picture was decoded and written anew in the confined process. */
export async function markFrom(
  { inspector }: Pick<World, "inspector">,
  { kind, name, strokes, width, height, content }: MarkInput,
  share: Share,
): Promise<Declared["mark"]> {
  if (kind === "typed" && name) return { kind: "typed", name };
  if (kind === "drawn" && strokes && width && height) {
    const points = strokes.map((stroke) =>
      stroke.map((point) => {
        const [x, y, pressure]: readonly [number, number, number?] = point;
        return { x: inside(x / width), y: inside(y / height), pressure: pressure ?? null };
      }),
    );
    return { kind: "drawn", drawing: { aspect: width / height, strokes: points } };
  }
  if (kind === "picture" && content) {
    const { file } = await inspector.redrawImage(pictureFrom(content), share);
    return { kind: "image", file };
  }
  if (kind === "none") return null;
  throw new Refusal("error.request.body_invalid", {
    violations: [{ field: "mark", message: `is not a mark of kind ${kind}` }],
  });
}

/** A picture as it would stand in a document, for the person to look at: without its paper, or with it. */
export async function preparedPicture(
  { inspector }: Pick<World, "inspector">,
  { content: given, keepPaper }: PictureInput,
  share: Share,
) {
  const how = { removePaper: !keepPaper };
  const { file, width, height } = await inspector.redrawImage(pictureFrom(given), share, how);
  const content = Buffer.from(file).toString("base64");
  return { contentType: "image/png" as const, content, width, height };
}

/** The bytes of an uploaded picture. */
function pictureFrom(content: string): Uint8Array {
  const file = Buffer.from(content, "base64");
  if (file.length === 0) throw new Refusal("error.image.unsupported");
  return file;
}

/** Where the person put the mark, document by document. */
export function placesFrom(places: NewIntent["places"]): Declared["places"] {
  return new Map(
    places.map(({ documentId, positions }) => [
      documentId.toLowerCase() as DocumentId,
      positions.map((position) => ({ ...position, rotation: 0 as const })),
    ]),
  );
}

function inside(share: number): number {
  return Math.min(1, Math.max(0, share));
}
