import { useRef, type PointerEvent } from "react";
import { Button } from "../components/Button.tsx";
import { useWords } from "../i18n/words.ts";
import { strokePath, type Mark, type Point } from "./mark.ts";

type Drawn = Extract<Mark, { kind: "drawn" }>;
type Props = { readonly drawn: Drawn; readonly onDrawn: (drawn: Drawn) => void };

/** A field to draw in. What is kept are points in its own measure, so that turning the phone loses nothing. */
export function DrawPad({ drawn, onDrawn }: Props) {
  const { mark } = useWords().signing;
  const pad = useRef<HTMLDivElement>(null);
  const down = useRef(false);

  function pointsOf(event: PointerEvent): readonly Point[] {
    const box = pad.current?.getBoundingClientRect();
    if (!box) return [];
    const events = event.nativeEvent.getCoalescedEvents();
    return (events.length > 0 ? events : [event]).map(({ clientX, clientY }) => [
      within(((clientX - box.left) / box.width) * drawn.width, drawn.width),
      within(((clientY - box.top) / box.height) * drawn.height, drawn.height),
    ]);
  }
  function begin(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current = true;
    onDrawn({ ...drawn, strokes: [...drawn.strokes, pointsOf(event)] });
  }
  function go(event: PointerEvent) {
    if (!down.current) return;
    const last = drawn.strokes.at(-1) ?? [];
    if (last.length >= MOST_POINTS) return;
    onDrawn({ ...drawn, strokes: [...drawn.strokes.slice(0, -1), [...last, ...pointsOf(event)]] });
  }
  function end() {
    down.current = false;
  }
  return (
    <>
      <div
        ref={pad}
        className="draw-pad"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <i className="draw-line" />
        {drawn.strokes.length === 0 && <p className="draw-hint">{mark.drawHere}</p>}
        <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden="true">
          {drawn.strokes.map((stroke, index) => (
            <path key={index} d={strokePath(stroke)} />
          ))}
        </svg>
      </div>
      <div className="row">
        <Button
          kind="quiet"
          icon="undo"
          disabled={drawn.strokes.length === 0}
          onClick={() => {
            onDrawn({ ...drawn, strokes: drawn.strokes.slice(0, -1) });
          }}
        >
          {mark.undo}
        </Button>
        <Button
          kind="quiet"
          disabled={drawn.strokes.length === 0}
          onClick={() => {
            onDrawn({ ...drawn, strokes: [] });
          }}
        >
          {mark.clear}
        </Button>
      </div>
    </>
  );
}

/** As many as the server takes for one stroke, with room. */
const MOST_POINTS = 4500;

function within(value: number, most: number): number {
  return Math.round(Math.min(Math.max(0, value), most) * 10) / 10;
}
