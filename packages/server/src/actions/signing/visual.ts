import type { FieldChoice, Place } from "@paraph/engine/pades";
import type { VisualSignature } from "../../domain/requests/visual.ts";

/** The interface turns counter-clockwise, the engine clockwise. */
const CLOCKWISE = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

/** The field that a signature goes into; `free` are the places where nothing is prescribed. */
export function fieldOf(visual: VisualSignature | null, free: readonly Place[] = []): FieldChoice {
  const placement = visual?.placement ?? { kind: "free" };
  if (placement.kind === "field") return { kind: "existing", name: placement.name };
  if (placement.kind === "free") return { kind: "new", places: free };
  const turned = visual?.rotation ?? 0;
  return {
    kind: "new",
    places: placement.positions.map(({ rotation = turned, ...one }) => {
      return { ...one, rotation: CLOCKWISE[rotation] };
    }),
  };
}
