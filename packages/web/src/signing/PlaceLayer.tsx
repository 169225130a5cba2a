import type { SigningDocument } from "@paraph/contract/app";
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { useWords } from "../words/words.ts";
import { Icon } from "../parts/Icon.tsx";
import type { Box, Layout } from "../document/Viewer.tsx";
import { MarkDrawing } from "./MarkView.tsx";
import type { Mark } from "./mark.ts";
import { moved, sizeOf, STEP, type Paged, type Place } from "./places.ts";
import "./PlaceLayer.css";

type Props = {
  readonly document: SigningDocument;
  readonly places: readonly Place[];
  readonly mark: Mark | null;
  readonly layout: Layout;
  readonly onSign: () => void;
  /** Absent: the sender fixed the place. */
  readonly onMove?: ((place: Place) => void) | undefined;
};

/** The places of the mark on the pages: fixed ones to press, a free one to move. */
export function PlaceLayer({ document, places, mark, layout, onSign, onMove }: Props) {
  const { read } = useWords().signing;
  return places.map((place, index) => {
    const box = layout(place.page + 1);
    if (!box) return null;
    const style = boxStyle(document, place, box);
    if (onMove && mark)
      return <Movable key={index} {...{ document, place, mark, box, style, onMove }} />;
    return (
      <button
        key={index}
        type="button"
        className={`place${mark ? " marked" : ""}`}
        style={style}
        onClick={onSign}
        aria-label={mark ? named(mark, read.marked) : read.signHere}
      >
        {mark ? (
          <MarkDrawing mark={mark} />
        ) : (
          <span>
            <Icon name="pen" size={16} />
            <span>{read.signHere}</span>
          </span>
        )}
      </button>
    );
  });
}

type MovableProps = {
  readonly document: SigningDocument;
  readonly place: Place;
  readonly mark: Mark;
  readonly box: Box;
  readonly style: CSSProperties;
  readonly onMove: (place: Place) => void;
};

export const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function Movable({ document, place, mark, box, style, onMove }: MovableProps) {
  const { mark: words } = useWords().signing;
  const held = useRef<{ readonly x: number; readonly y: number; readonly place: Place } | null>(
    null,
  );
  const points = sizeOf(document, place.page)[0] / box.width;

  function press(event: KeyboardEvent) {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = STEP * (event.shiftKey ? 10 : 1);
    onMove(moved(document, place, way[0] * step, way[1] * step));
  }
  function drag(event: PointerEvent) {
    if (!held.current) return;
    const { x, y, place: from } = held.current;
    onMove(moved(document, from, (event.clientX - x) * points, (y - event.clientY) * points));
  }
  return (
    <button
      type="button"
      className="place marked movable"
      style={style}
      aria-label={named(mark, words.handle)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY, place };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
    >
      <MarkDrawing mark={mark} />
      <span className="place-grip">
        <Icon name="move" size={14} />
      </span>
    </button>
  );
}

/** What is to be read on a button is part of its name (WCAG 2.5.3). */
function named(mark: Mark, label: string): string {
  return mark.kind === "typed" ? `${mark.name}. ${label}` : label;
}

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
