import { Refusal } from "@paraph/contract/errors";
import { Document, Uuid, Watermark } from "@paraph/contract/shapes";
import type { WatermarkPlan } from "@paraph/engine/drawing";
import { Type, type Static } from "@sinclair/typebox";
import { watermarkDocument } from "../../../actions/documents/watermark-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { Document as StoredDocument } from "../../../domain/documents/document.ts";
import { created, route } from "../../frame/route.ts";

import { toWire } from "./wire.ts";

const DEFAULT_OPACITY = 0.3;
/** A picture as Base64 and a few members. */
const BODY_LIMIT = 16 * 1024 * 1024;

/** Interface 4.2: a text or a picture over the pages; the answer is a new document. */
export const watermarkRoute = route({
  method: "POST",
  path: "/documents/{id}/watermark",
  part: "4.2",
  summary: "Draw a watermark; the result is a new document",
  access: "token",
  limit: "upload",
  params: Type.Object({ id: Uuid }),
  body: Watermark,
  bodyLimit: BODY_LIMIT,
  answers: { 201: { description: "The new document.", schema: Document } },
  refusals: [
    "error.document.not_found",
    "error.document.damaged",
    "error.auth.forbidden",
    "error.document.signed_cannot_be_watermarked",
    "error.image.unsupported",
    "error.image.too_large",
    "file.pdf.no_pages",
    "file.pdf.not_permitted",
    "error.position.outside_page",
    "file.pdf.page_out_of_range",
    "file.pdf.too_complex",
    "file.pdf.too_large",
  ],
  handle: (world, { actor, params, body, once }) => {
    const plan = planOf(body);
    return once<StoredDocument>(
      world,
      (commit) => watermarkDocument(world, actor, params.id as DocumentId, plan, commit),
      (document) => created(toWire(document)),
    );
  },
});

function planOf(body: Static<typeof Watermark>): WatermarkPlan {
  return {
    mark: markOf(body),
    opacity: body.opacity ?? DEFAULT_OPACITY,
    places: placesOf(body.positions ?? null),
  };
}

function markOf({ text, image }: Static<typeof Watermark>): WatermarkPlan["mark"] {
  const words = text ?? null;
  const picture = image ?? null;
  if ((words === null) === (picture === null)) {
    throw new Refusal("error.request.body_invalid", {
      violations: [{ field: "text", message: "give either text or image" }],
    });
  }
  if (words !== null) return { kind: "text", text: words };
  return { kind: "image", file: Buffer.from(picture?.content ?? "", "base64") };
}

function placesOf(
  positions: Static<typeof Watermark>["positions"] | null,
): WatermarkPlan["places"] {
  if (positions === null || positions === undefined || positions === "diagonal") return "diagonal";
  return positions.map(({ page, x, y, width, height }) => ({
    page: Number(page),
    x,
    y,
    width,
    height,
  }));
}
