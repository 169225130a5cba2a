import type { SigningDocument } from "@paraph/contract/app";
import type { CSSProperties } from "react";
import { useWords } from "../i18n/words.ts";
import { Icon } from "../components/Icon.tsx";
import type { Box, Layout } from "../document/Viewer.tsx";
import { MarkPreview } from "./MarkPreview.tsx";
import type { Mark } from "./mark.ts";
import type { StepProps } from "./shared.ts";
import { boxStyle } from "../document/place-box.ts";
import { isInField, moved, snapped, type Place } from "../document/places.ts";
import { SizeHandle } from "../document/SizeHandle.tsx";
import { useHold } from "../document/use-hold.ts";
import "../document/places.css";

type Props = {
  readonly entry: StepProps["entry"];
  readonly document: SigningDocument;
  readonly places: readonly Place[];
  readonly mark: Mark | null;
  readonly layout: Layout;
  readonly onSign: () => void;
  /** Absent: the sender fixed the place. */
  readonly onMove?: ((place: Place) => void) | undefined;
};

/** The places of the mark on the pages: fixed ones to press, a free one to move. */
export function PlaceLayer({ entry, document, places, mark, layout, onSign, onMove }: Props) {
  const { read } = useWords().signing;
  return places.map((place, index) => {
    const box = layout(place.page + 1);
    if (!box) return null;
    const style = boxStyle(document, place, box);
    if (onMove && mark)
      return <Movable key={index} {...{ entry, document, place, mark, box, style, onMove }} />;
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
          <MarkPreview {...{ entry, document, place, mark }} />
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
  readonly entry: StepProps["entry"];
  readonly document: SigningDocument;
  readonly place: Place;
  readonly mark: Mark;
  readonly box: Box;
  readonly style: CSSProperties;
  readonly onMove: (place: Place) => void;
};

/** A mark that is moved, and made larger or smaller at its corner; in a field of the document it has its size. */
function Movable(props: MovableProps) {
  const { entry, document, place, mark, box, style, onMove } = props;
  const { mark: words } = useWords().signing;
  const move = useHold({
    ...props,
    change: moved,
    onChange: onMove,
    onDrop: () => {
      onMove(snapped(document, place));
    },
  });
  return (
    <>
      <button
        type="button"
        className="place marked movable"
        style={style}
        aria-label={named(mark, words.handle)}
        {...move}
      >
        <MarkPreview {...{ entry, document, place, mark }} />
        <span className="place-grip">
          <Icon name="move" size={14} />
        </span>
      </button>
      {!isInField(document, place) && (
        <SizeHandle {...{ document, place, box, style }} name={words.size} onChange={onMove} />
      )}
    </>
  );
}

/** What is to be read on a button is part of its name (WCAG 2.5.3). */
function named(mark: Mark, label: string): string {
  return mark.kind === "typed" ? `${mark.name}. ${label}` : label;
}
