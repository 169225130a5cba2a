import type { SigningDocument } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { useWords } from "../i18n/words.ts";
import type { Mark } from "./mark.ts";
import type { Place } from "../document/places.ts";

type Props = {
  readonly document: SigningDocument;
  readonly places: readonly Place[];
  readonly mark: Mark | null;
  readonly name: string;
  /** Counted from 1. */
  readonly page: number;
  readonly onSign: () => void;
};

/** The places of the mark on a page that is shown as text: named, and pressed as on the drawn page. */
export function TextPlaces({ document, places, mark, name, page, onSign }: Props) {
  const { read } = useWords().signing;
  return places
    .filter((place) => place.page + 1 === page)
    .map((_, index) => (
      <div key={index} className="text-place">
        <span>{read.text.here(document.placement.field ?? name)}</span>
        <Button icon={mark ? "check" : "pen"} onClick={onSign}>
          {mark ? read.marked : read.signHere}
        </Button>
      </div>
    ));
}
