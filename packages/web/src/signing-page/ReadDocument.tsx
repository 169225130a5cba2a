import type { PDFDocumentProxy } from "pdfjs-dist";
import { useMemo, useState, type Ref } from "react";
import type { SigningDocument } from "@paraph/contract/app";
import { Offline, Refused } from "../api.ts";
import { TextView } from "../document/TextView.tsx";
import { Viewer, type ViewerControls } from "../document/Viewer.tsx";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useOnline } from "../components/use-online.ts";
import { useWords } from "../i18n/words.ts";
import { contentHref, initialRangesHref } from "./calls.ts";
import type { Mark } from "./mark.ts";
import { PlaceLayer } from "./PlaceLayer.tsx";
import { sizeOf, type Place } from "../document/places.ts";
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
  /** The server no longer gives this version: the page looks what has become of it. */
  readonly onStale: () => void;
  readonly onFound: (found: { current: number; total: number } | null) => void;
  readonly onLink: (address: string) => void;
  readonly onSign: () => void;
  readonly onMove: ((place: Place) => void) | undefined;
};

/** The drawn pages with the places to sign; a file that cannot be drawn is said so and can be fetched. */
export function ReadDocument(props: Props) {
  const { ref, entry, document, places, mark, name, text, onSign, onMove } = props;
  const { onPage, onReady, onFound, onLink, onStale } = props;
  const { read } = useWords().signing;
  const { offline, retry: again } = useWords().common;
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const retry = () => {
    setFailure(null);
    setTries(tries + 1);
  };
  useOnline(failure instanceof Offline, retry);
  const source = useMemo(
    () => ({
      contentHref: contentHref(entry, document),
      initialRangesHref: initialRangesHref(entry, document),
      size: document.size,
    }),
    // The bytes change only with the version; another try is another source.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies
    [entry.requestId, entry.signatureId, document.versionId, tries],
  );
  if (failure instanceof Offline)
    return (
      <div className="read-broken">
        <Notice tone="warn" live icon="wifi" title={offline.title}>
          {offline.text}
        </Notice>
        <Button onClick={retry}>{again}</Button>
      </div>
    );
  if (failure) {
    const isLost = failure instanceof Refused && failure.key === "error.document.damaged";
    return (
      <div className="read-broken">
        <Notice tone="bad" live>
          {isLost ? read.lost : read.damaged}
        </Notice>
        {!isLost && (
          <ButtonLink
            icon="download"
            href={contentHref(entry, document, true)}
            download={`${document.title}.pdf`}
          >
            {read.download}
          </ButtonLink>
        )}
      </div>
    );
  }
  const common = {
    ref,
    source,
    label: read.region(document.title),
    loading: read.loading,
    onPage,
    onReady,
    onBroken: (error: unknown) => {
      setFailure(error);
      if (error instanceof Refused) onStale();
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
      {(layout) => <PlaceLayer {...{ entry, document, places, layout, mark, onSign, onMove }} />}
    </Viewer>
  );
}
