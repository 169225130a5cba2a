import { Refusal } from "@paraph/contract/errors";
import type {
  Position as WirePosition,
  VisualSignature as WireVisual,
  VisualSignatureInput,
} from "@paraph/contract/shapes";
import type { Placement, Position, VisualSignature } from "../../../domain/requests/visual.ts";

/** Interface 2.3 and interface 2.3: a form field, or one place or several, or neither. */
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
    ...(image === null
      ? {}
      : { image: { content_type: image.contentType, content: image.content } }),
  };
}

function placementOf(wire: VisualSignatureInput): Placement {
  const places = wire.positions ?? (wire.position ? [wire.position] : []);
  if (typeof wire.form_field === "string") {
    if (places.length > 0) throw alternatives();
    return { kind: "field", name: wire.form_field };
  }
  if (places.length === 0) return { kind: "free" };
  return { kind: "positions", positions: places.map(positionOf) };
}

function positionOf({ page, x, y, width, height }: WirePosition): Position {
  return { page: Number(page), x, y, width, height };
}

function imageOf({ image }: VisualSignatureInput): VisualSignature["image"] {
  return image ? { contentType: image.content_type, content: image.content } : null;
}

function placementToWire(placement: Placement): WireVisual {
  if (placement.kind === "free") return {};
  if (placement.kind === "field") return { form_field: placement.name };
  const positions = placement.positions.map((one) => ({ ...one, page: String(one.page) }));
  const [position] = positions;
  return position ? { position, positions } : {};
}

function alternatives(): Refusal {
  return new Refusal("error.request.body_invalid", {
    violations: [
      { field: "visual_signature", message: "form_field and position are alternatives" },
    ],
  });
}
