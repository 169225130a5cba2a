import type { CSSProperties } from "react";
import { sizeOf, type Paged, type Place } from "./places.ts";
import type { Box } from "./Viewer.tsx";

/** The direction in which an arrow key moves a place. */
export const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** From points of the page, counted from its lower left corner, to the screen. */
export function boxStyle(document: Paged, place: Place, box: Box): CSSProperties {
  const [width, height] = sizeOf(document, place.page);
  const [across, down] = [box.width / width, box.height / height];
  return {
    left: box.left + place.x * across,
    top: box.top + (height - place.y - place.height) * down,
    width: place.width * across,
    height: place.height * down,
  };
}
