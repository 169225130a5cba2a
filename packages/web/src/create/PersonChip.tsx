import { useRef, useState, type PointerEvent } from "react";
import { Icon } from "../components/Icon.tsx";
import { HUES } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly name: string;
  readonly index: number;
  /** When they sign, and in how many fields. */
  readonly note: string;
  /** Puts a field onto the page in sight. */
  readonly onPut: () => void;
  /** Puts a field where the chip was let go. */
  readonly onDrop: (x: number, y: number) => void;
};

type At = { readonly x: number; readonly y: number };

/** Less is a press with an unsteady hand. */
const DRAGGED_PIXELS = 8;

/** Somebody who signs: pressed, or dragged onto a page, it gives a field. */
export function PersonChip({ name, index, note, onPut, onDrop }: Props) {
  const { places } = useCreateWords();
  const from = useRef<At | null>(null);
  const wasDragged = useRef(false);
  const [at, setAt] = useState<At | null>(null);
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!from.current) return;
    const isFar = Math.hypot(x - from.current.x, y - from.current.y) > DRAGGED_PIXELS;
    if (at || isFar) setAt({ x, y });
  };
  const end = () => {
    from.current = null;
    setAt(null);
  };
  return (
    <li className={`person-chip hue-${index % HUES}`}>
      <button
        type="button"
        aria-label={places.put(name)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
          wasDragged.current = false;
        }}
        onPointerMove={follow}
        onPointerUp={({ clientX, clientY }) => {
          wasDragged.current = at !== null;
          if (at) onDrop(clientX, clientY);
          end();
        }}
        onPointerCancel={end}
        onClick={() => {
          if (!wasDragged.current) onPut();
          wasDragged.current = false;
        }}
      >
        <span className="person-hue" />
        <span>{name}</span>
        <Icon name="plus" size={16} />
      </button>
      <span className="small quiet">{note}</span>
      {at && (
        <span className="person-ghost" style={{ left: at.x, top: at.y }} aria-hidden="true">
          {name}
        </span>
      )}
    </li>
  );
}
