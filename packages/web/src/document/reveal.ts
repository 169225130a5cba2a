import { sizeOf, type Place } from "./places.ts";
import type { ViewerControls } from "./Viewer.tsx";

/** Brings a place of a document into sight. */
export function reveal(
  viewer: ViewerControls | null,
  document: Parameters<typeof sizeOf>[0],
  { page, x, y, width, height }: Place,
): void {
  const [wide, high] = sizeOf(document, page);
  viewer?.reveal(page + 1, {
    left: x / wide,
    top: 1 - (y + height) / high,
    width: width / wide,
    height: height / high,
  });
}
