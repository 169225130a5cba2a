import type {
  Position as WirePosition,
  VisualSignature as WireVisual,
  VisualSignatureInput,
} from "@paraph/contract/shapes";
import type { MarkPosition, Placement, VisualSignature } from "../../../domain/requests/visual.ts";

/** Interface 2.3: a form field, or one place or several, or neither. */
export function visualFromWire(
  wire: VisualSignatureInput | null | undefined,
): VisualSignature | null {
  if (!wire) return null;
  return { placement: placementOf(wire), rotation: wire.rotation ?? 0, image: imageOf(wire) };
}

/** Answers give both `position` and `positions`. */
export function visualToWire({ placement, rotation, image }: VisualSignature): WireVisual {
  return {
    ...placementToWire(placement),
    ...(rotation === 0 ? {} : { rotation }),
    ...(image === null ? {} : { image: { content_type: image.contentType } }),
  };
}

function placementOf(wire: VisualSignatureInput): Placement {
  // Where both are given, the field wins (interface 2.3).
  if (typeof wire.form_field === "string") return { kind: "field", name: wire.form_field };
  const places = wire.positions ?? (wire.position ? [wire.position] : []);
  if (places.length === 0) return { kind: "free" };
  return { kind: "positions", positions: places.map(positionOf) };
}

function positionOf({ page, x, y, width, height, rotation }: WirePosition): MarkPosition {
  const place = { page: Number(page), x, y, width, height };
  return typeof rotation === "number" ? { ...place, rotation } : place;
}

function imageOf({ image }: VisualSignatureInput): VisualSignature["image"] {
  return image ? { contentType: image.content_type, content: image.content ?? null } : null;
}

function placementToWire(placement: Placement): WireVisual {
  if (placement.kind === "free") return {};
  if (placement.kind === "field") return { form_field: placement.name };
  const positions = placement.positions.map((one) => ({ ...one, page: String(one.page) }));
  const [position] = positions;
  return position ? { position, positions } : {};
}
