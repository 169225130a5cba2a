import type { NewFile } from "@paraph/contract/app";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Box } from "../document/Viewer.tsx";
import { Icon } from "../components/Icon.tsx";
import { boxStyle } from "../document/place-box.ts";
import { moved } from "../document/places.ts";
import { SizeHandle } from "../document/SizeHandle.tsx";
import { useHold } from "../document/use-hold.ts";
import { HUES, type FieldDraft } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly file: NewFile;
  readonly field: FieldDraft;
  /** Where its page lies. */
  readonly box: Box;
  readonly name: string;
  readonly index: number;
  /** Just placed: the keys go on there. */
  readonly isNew: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** It was moved by hand and let go there on the screen. */
  readonly onDrop: (x: number, y: number) => void;
  /** It was resized by hand and let go. */
  readonly onSized: () => void;
  readonly onChange: (field: FieldDraft, act: "move" | "size") => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  /** What can be done with it while it is chosen. */
  readonly tools: ReactNode;
};

const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** One field on a page: dragged, resized, or changed by keys; it never leaves its page. */
export function FieldBox(props: Props) {
  const { file, field, box, name, index, isNew, isChosen, tools } = props;
  const { onChoose, onDrop, onSized, onChange, onCopy, onRemove } = props;
  const { places } = useCreateWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) button.current?.focus({ preventScroll: true });
  }, [isNew]);
  const held = { document: file, place: field, box };
  const hold = useHold({
    ...held,
    onDrop,
    change: moved<FieldDraft>,
    onChange: (next) => {
      onChange(next, "move");
    },
  });
  const style = boxStyle(file, field, box);
  // A field of the PDF has its place and its size.
  const isFixed = field.field !== undefined;

  function press(event: KeyboardEvent) {
    const by = PAGES[event.key];
    if (event.key === "Delete" || event.key === "Backspace") onRemove();
    else if (isFixed) return;
    else if (event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey)) onCopy();
    else if (by === undefined) {
      hold.onKeyDown(event);
      return;
    } else {
      const page = Math.min(Math.max(0, field.page + by), file.pageCount - 1);
      onChange(moved(file, { ...field, page }, 0, 0), "move");
    }
    event.preventDefault();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`place create-field hue-${index % HUES}${isFixed ? "" : " movable"}${isChosen ? " chosen" : ""}`}
        style={style}
        aria-label={places.field(name, field.page + 1)}
        aria-describedby="placing-keys"
        {...(!isFixed && hold)}
        onFocus={onChoose}
        onKeyDown={press}
        onPointerDown={(event) => {
          // Not every browser gives a pressed button the focus.
          event.currentTarget.focus({ preventScroll: true });
          if (!isFixed) hold.onPointerDown(event);
        }}
      >
        <span>
          <Icon name={isFixed ? "pen" : "move"} size={14} />
          <span>{name}</span>
        </span>
      </button>
      {isChosen && (
        <>
          {!isFixed && (
            <SizeHandle
              {...held}
              style={style}
              name={places.size(name)}
              onDrop={onSized}
              onChange={(next) => {
                onChange(next, "size");
              }}
            />
          )}
          {tools}
        </>
      )}
    </>
  );
}
