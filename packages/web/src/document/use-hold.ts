import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { KEYS } from "./place-box.ts";
import { sizeOf, STEP, type Paged, type Place } from "./places.ts";
import type { Box } from "./Viewer.tsx";

type Options<P extends Place> = {
  readonly document: Paged;
  readonly place: P;
  /** Where the page of the place lies. */
  readonly box: Box;
  /** What a way in points makes of the place. */
  readonly change: (document: Paged, place: P, dx: number, dy: number) => P;
  readonly onChange: (place: P) => void;
  /** It was let go, with the pointer there on the screen, elsewhere than it was taken. */
  readonly onDrop?: (x: number, y: number) => void;
};

/** What changes a place by a mouse, a finger or the arrow keys. */
export function useHold<P extends Place>(options: Options<P>) {
  const { document, place, box, change, onChange, onDrop } = options;
  const held = useRef<{ readonly x: number; readonly y: number; readonly place: P } | null>(null);
  const points = sizeOf(document, place.page)[0] / box.width;
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const way = KEYS[event.key];
      if (!way) return;
      event.preventDefault();
      const step = STEP * (event.shiftKey ? 10 : 1);
      onChange(change(document, place, way[0] * step, way[1] * step));
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY, place };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held.current) return;
      const { x, y, place: from } = held.current;
      const [dx, dy] = [(event.clientX - x) * points, (y - event.clientY) * points];
      onChange(change(document, from, dx, dy));
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (held.current && held.current.place !== place) onDrop?.(clientX, clientY);
      held.current = null;
    },
    onPointerCancel: () => {
      held.current = null;
    },
  };
}
