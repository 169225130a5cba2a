import type { NewFile } from "@paraph/contract/app";
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import type { Layout } from "../document/Viewer.tsx";
import { Icon } from "../components/Icon.tsx";
import { boxStyle, KEYS } from "../document/place-box.ts";
import { moved, sizeOf, STEP } from "../document/places.ts";
import type { FieldDraft } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly file: NewFile;
  readonly field: FieldDraft;
  readonly layout: Layout;
  readonly name: string;
  readonly index: number;
  /** Just placed: the keys go on there. */
  readonly isNew: boolean;
  /** Null removes it. */
  readonly onChange: (field: FieldDraft | null) => void;
};

const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const HUES = 6;

/** One field on a page: dragged, or moved by keys; it never leaves its page. */
export function FieldBox({ file, field, layout, name, index, isNew, onChange }: Props) {
  const { places } = useCreateWords();
  const held = useRef<{ readonly x: number; readonly y: number; readonly from: FieldDraft } | null>(
    null,
  );
  const button = useRef<HTMLButtonElement>(null);
  const box = layout(field.page + 1);
  const isDrawn = box !== null;
  useEffect(() => {
    if (isNew && isDrawn) button.current?.focus({ preventScroll: true });
  }, [isNew, isDrawn]);
  if (!box) return null;
  const points = sizeOf(file, field.page)[0] / box.width;
  const move = (from: FieldDraft, dx: number, dy: number) => {
    onChange({ ...from, ...moved(file, from, dx, dy) });
  };
  const letGo = () => {
    held.current = null;
  };

  function press(event: KeyboardEvent) {
    const [way, pages] = [KEYS[event.key], PAGES[event.key]];
    if (event.key === "Delete" || event.key === "Backspace") onChange(null);
    else if (way) {
      const step = STEP * (event.shiftKey ? 10 : 1);
      move(field, way[0] * step, way[1] * step);
    } else if (pages !== undefined) {
      const page = Math.min(Math.max(0, field.page + pages), file.pageCount - 1);
      move({ ...field, page }, 0, 0);
    } else return;
    event.preventDefault();
  }
  function drag(event: PointerEvent) {
    if (!held.current) return;
    const { x, y, from } = held.current;
    move(from, (event.clientX - x) * points, (y - event.clientY) * points);
  }
  return (
    <button
      ref={button}
      type="button"
      className={`place movable create-field hue-${index % HUES}`}
      style={boxStyle(file, field, box)}
      aria-label={places.field(name, field.page + 1)}
      aria-describedby="placing-keys"
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY, from: field };
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <span>
        <Icon name="move" size={14} />
        <span>{name}</span>
      </span>
    </button>
  );
}
