import type { PDFDocumentProxy } from "pdfjs-dist";
import { useMemo, useState, type Ref } from "react";
import type { SigningDocument } from "@paraph/contract/app";
import { TextView } from "../document/TextView.tsx";
import { Viewer, type ViewerControls } from "../document/Viewer.tsx";
import { ButtonLink } from "../parts/Button.tsx";
import { Notice } from "../parts/Notice.tsx";
import { useWords } from "../words/words.ts";
import { contentHref, openSetHref } from "./calls.ts";
import type { Mark } from "./mark.ts";
import { PlaceLayer } from "./PlaceLayer.tsx";
import { sizeOf, type Place } from "./places.ts";
import { TextPlaces } from "./TextPlaces.tsx";
import type { StepProps } from "./shared.ts";

type Props = {
  readonly ref: Ref<ViewerControls>;
  readonly entry: StepProps["entry"];
  readonly document: SigningDocument;
  readonly places: readonly Place[];
  readonly mark: Mark | null;
  /** Whose mark it is. */
  readonly name: string;
  /** As text alone, beginning at this page; null: as it is drawn. */
  readonly text: number | null;
  readonly onPage: (page: number) => void;
  readonly onReady: (pdf: PDFDocumentProxy) => void;
  readonly onFound: (found: { current: number; total: number } | null) => void;
  readonly onLink: (address: string) => void;
  readonly onSign: () => void;
  readonly onMove: ((place: Place) => void) | undefined;
};

/** The drawn pages with the places to sign; a file that cannot be drawn is said so and can be fetched. */
export function ReadDocument(props: Props) {
  const { ref, entry, document, places, mark, name, text, onSign, onMove } = props;
  const { onPage, onReady, onFound, onLink } = props;
  const { read } = useWords().signing;
  const [broken, setBroken] = useState(false);
  const source = useMemo(
    () => ({
      contentHref: contentHref(entry, document),
      openSetHref: openSetHref(entry, document),
      size: document.size,
    }),
    // The bytes change only with the version.
    [entry.requestId, entry.signatureId, document.versionId],
  );
  if (broken)
    return (
      <div className="read-broken">
        <Notice tone="bad" live>
          {read.damaged}
        </Notice>
        <ButtonLink icon="download" href={contentHref(entry, document, true)}>
          {read.download}
        </ButtonLink>
      </div>
    );
  const common = {
    ref,
    source,
    label: read.region(document.title),
    loading: read.loading,
    onPage,
    onReady,
    onBroken: () => {
      setBroken(true);
    },
  };
  if (text !== null)
    return (
      <TextView
        {...common}
        start={text}
        words={{ ...read.text, pageOf: read.pageOf }}
        notes={(page) => <TextPlaces {...{ document, places, mark, name, page, onSign }} />}
      />
    );
  return (
    <Viewer
      {...common}
      pageName={read.page}
      ratio={sizeOf(document, 0)[0] / sizeOf(document, 0)[1]}
      onFound={onFound}
      onLink={onLink}
    >
      {(layout) => <PlaceLayer {...{ document, places, layout, mark, onSign, onMove }} />}
    </Viewer>
  );
}
