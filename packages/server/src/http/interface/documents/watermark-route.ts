import type { DOCUMENT_CALLS } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import type { Watermark } from "@paraph/contract/shapes";
import type { WatermarkPlan } from "@paraph/engine/drawing";
import { watermarkDocument } from "../../../actions/documents/watermark-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { Document as StoredDocument } from "../../../domain/documents/document.ts";
import type { Handler } from "../../frame/handlers.ts";
import { created } from "../../frame/route.ts";
import { toWire } from "./wire.ts";

const DEFAULT_OPACITY = 0.3;

/** Interface 4.2: a text or a picture over the pages; the answer is a new document. */
export const watermark: Handler<(typeof DOCUMENT_CALLS)["watermark"]> = (
  world,
  { actor, params, body, once },
) => {
  const plan = planOf(body);
  return once<StoredDocument>(
    world,
    (commit) => watermarkDocument(world, actor, params.id as DocumentId, plan, commit),
    (document) => created(toWire(document)),
  );
};

function planOf(body: Watermark): WatermarkPlan {
  return {
    mark: markOf(body),
    opacity: body.opacity ?? DEFAULT_OPACITY,
    places: placesOf(body.positions ?? null),
  };
}

function markOf({ text, image }: Watermark): WatermarkPlan["mark"] {
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

function placesOf(positions: Watermark["positions"] | null): WatermarkPlan["places"] {
  if (positions === null || positions === undefined || positions === "diagonal") return "diagonal";
  return positions.map(({ page, x, y, width, height }) => ({
    page: Number(page),
    x,
    y,
    width,
    height,
  }));
}
