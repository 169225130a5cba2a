import type { FieldChoice, Place } from "@paraph/engine/pades";
import type { VisualSignature } from "../../domain/requests/visual.ts";

/** The interface turns counter-clockwise, the engine clockwise. */
const CLOCKWISE = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

/** The field that a signature goes into; `free` are the places where nothing is prescribed. */
export function fieldOf(visual: VisualSignature | null, free: readonly Place[] = []): FieldChoice {
  const placement = visual?.placement ?? { kind: "free" };
  if (placement.kind === "field") return { kind: "existing", name: placement.name };
  return {
    kind: "new",
    places: visual && placement.kind === "positions" ? placesOf(visual) : free,
  };
}

/** The places that are prescribed; none where the signer chooses or signs in a field. */
export function placesOf({ placement, rotation: turned }: VisualSignature): readonly Place[] {
  if (placement.kind !== "positions") return [];
  return placement.positions.map(({ rotation = turned, ...one }) => {
    return { ...one, rotation: CLOCKWISE[rotation] };
  });
}
