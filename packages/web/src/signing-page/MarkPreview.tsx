import type { SigningDocument } from "@paraph/contract/app";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Place } from "../document/places.ts";
import { useFormats, useLanguage, useWords } from "../i18n/words.ts";
import { previewMark } from "./calls.ts";
import { MarkDrawing } from "./MarkView.tsx";
import { markInput, type Mark } from "./mark.ts";
import type { StepProps } from "./shared.ts";

type Props = {
  readonly entry: StepProps["entry"];
  readonly document: SigningDocument;
  readonly place: Place;
  readonly mark: Mark;
};

/** The mark as signing will draw it at this place: the service draws it with the same hands. */
export function MarkPreview(props: Props) {
  const { mark } = props;
  const { preview } = useWords().signing.mark;
  const drawn = useDrawn(props);
  // Until it is there, and without a network, the browser draws what it can.
  if (!drawn) return <MarkDrawing mark={mark} />;
  const label = mark.kind === "typed" ? mark.name : preview;
  return <img src={`data:image/png;base64,${drawn.content}`} alt={label} />;
}

/** The same in a frame, as light or as dark as the page. */
export function FramedPreview(props: Props) {
  const { mark: words } = useWords().signing;
  const { list } = useFormats();
  const { isLight = false, undrawn = [] } = useDrawn(props) ?? {};
  return (
    <>
      <div className={`mark-view${isLight ? " on-dark" : ""}`}>
        <MarkPreview {...props} />
      </div>
      {undrawn.length > 0 && (
        <p className="small" role="status">
          {words.undrawn(list(undrawn.map(alone)))}
        </p>
      )}
    </>
  );
}

/** A sign that belongs above or below a letter stands on a circle of dots. */
function alone(part: string): string {
  return /^\p{M}/u.test(part) ? `◌${part}` : part;
}

/** Who types or drags asks once they pause. */
const PAUSE = 250;

function useDrawn({ entry, document, place, mark }: Props) {
  const { language } = useLanguage();
  const { page, x, y, width, height } = place;
  const key = [keyOf(mark), page, ...[x, y, width, height].map(Math.round)].join(" ");
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(key);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [key]);
  const { data } = useQuery({
    queryKey: ["mark preview", entry.signatureId, document.versionId, key, language],
    queryFn: () =>
      previewMark(entry, {
        documentId: document.id,
        position: { page, x, y, width, height },
        mark: markInput(mark),
        language,
      }),
    enabled: settled === key,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return data;
}

const numbers = new WeakMap<Mark, number>();
let last = 0;

/** A name is known by itself; strokes and pictures, which are long, by which they are. */
function keyOf(mark: Mark): string {
  if (mark.kind === "typed") return `typed ${mark.name}`;
  const number = numbers.get(mark) ?? ++last;
  numbers.set(mark, number);
  return `${mark.kind} ${number}`;
}
