import type { CSSProperties } from "react";
import { Icon } from "../components/Icon.tsx";
import { resized, type Paged, type Place } from "./places.ts";
import { useHold } from "./use-hold.ts";
import type { Box } from "./Viewer.tsx";

type Props<P extends Place> = {
  readonly document: Paged;
  readonly place: P;
  readonly box: Box;
  /** Where the place lies on the screen. */
  readonly style: CSSProperties;
  readonly name: string;
  readonly onChange: (place: P) => void;
  readonly onDrop?: (x: number, y: number) => void;
};

/** The corner at which a place is made larger and smaller, by pointer and by keys. */
export function SizeHandle<P extends Place>({ style, name, ...held }: Props<P>) {
  const hold = useHold({ ...held, change: resized<P> });
  return (
    <button
      type="button"
      className="place-size"
      style={{
        left: Number(style.left) + Number(style.width),
        top: Number(style.top) + Number(style.height),
      }}
      aria-label={name}
      {...hold}
    >
      <span>
        <Icon name="resize" size={14} />
      </span>
    </button>
  );
}
