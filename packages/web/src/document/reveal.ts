import { sizeOf, type Place } from "./places.ts";
import type { ViewerControls } from "./Viewer.tsx";

/** Brings a place of a document into sight. */
export function reveal(
  viewer: ViewerControls | null,
  document: Parameters<typeof sizeOf>[0],
  { page, y, height }: Place,
): void {
  viewer?.reveal(page + 1, 1 - (y + height / 2) / sizeOf(document, page)[1]);
}
