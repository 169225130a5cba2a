import type { FieldChoice, Place } from "@paraph/engine";
import type { VisualSignature } from "../../domain/requests/visual.ts";

/** The field that a signature goes into; `free` are the places where nothing is prescribed. */
export function fieldOf(visual: VisualSignature | null, free: readonly Place[] = []): FieldChoice {
  const placement = visual?.placement ?? { kind: "free" };
  if (placement.kind === "field") return { kind: "existing", name: placement.name };
  if (placement.kind === "free") return { kind: "new", places: free };
  const rotation = visual?.rotation ?? 0;
  return { kind: "new", places: placement.positions.map((one) => ({ ...one, rotation })) };
}
