import { memo, useRef, type PointerEvent } from "react";
import { useWords } from "../i18n/words.ts";
import type { Mark, Point } from "./mark.ts";
import { nextPoint, strokePath, type Touch } from "./stroke.ts";

export type Drawn = Extract<Mark, { kind: "drawn" }>;
export type DrawProps = {
  readonly drawn: Drawn;
  readonly onDrawn: (change: (before: Drawn) => Drawn) => void;
};

/** A field to draw in. What is kept are points in its own measure, so that turning the phone loses nothing. */
export function DrawSurface({ drawn: { width, height, strokes }, onDrawn }: DrawProps) {
  const { mark } = useWords().signing;
  const pad = useRef<HTMLDivElement>(null);
  const pen = useRef<{ touch: Touch; point: Point } | null>(null);

  /** What is new; a pad that stands higher than wide lies on its side. */
  function pointsOf(event: PointerEvent): readonly Point[] {
    const box = pad.current?.getBoundingClientRect();
    if (!box) return [];
    const events = event.nativeEvent.getCoalescedEvents();
    return (events.length > 0 ? events : [event.nativeEvent]).flatMap((each) => {
      const across = (each.clientX - box.left) / box.width;
      const down = (each.clientY - box.top) / box.height;
      const [x, y] = box.height > box.width ? [down, 1 - across] : [across, down];
      const touch = {
        x: within(x) * width,
        y: within(y) * height,
        time: each.timeStamp,
        pressure: each.pointerType === "pen" ? each.pressure : null,
      };
      const point = nextPoint(touch, pen.current);
      if (!point) return [];
      pen.current = { touch, point };
      return [point];
    });
  }
  function begin(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current = null;
    const stroke = pointsOf(event);
    onDrawn((before) => ({ ...before, strokes: [...before.strokes, stroke] }));
  }
  function go(event: PointerEvent) {
    if (!pen.current) return;
    const points = pointsOf(event);
    if (points.length > 0) onDrawn((before) => longer(before, points));
  }
  function end() {
    pen.current = null;
  }
  return (
    <div
      ref={pad}
      className="draw-pad"
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <i className="draw-line" />
      {strokes.length === 0 && <p className="draw-hint">{mark.drawHere}</p>}
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {strokes.map((stroke, index) => (
          <Stroke key={index} stroke={stroke} />
        ))}
      </svg>
    </div>
  );
}

/** Only the stroke under the pen is drawn anew. */
export const Stroke = memo(function Stroke({ stroke }: { readonly stroke: readonly Point[] }) {
  return <path d={strokePath(stroke)} />;
});

/** As many as the server takes for one stroke, with room. */
const MOST_POINTS = 4500;

function longer(drawn: Drawn, points: readonly Point[]): Drawn {
  const last = drawn.strokes.at(-1) ?? [];
  if (last.length >= MOST_POINTS) return drawn;
  return { ...drawn, strokes: [...drawn.strokes.slice(0, -1), [...last, ...points]] };
}

function within(share: number): number {
  return Math.min(Math.max(0, share), 1);
}
