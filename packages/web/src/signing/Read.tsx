import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef, useState } from "react";
import { PageList } from "../document/PageList.tsx";
import { Search } from "../document/Search.tsx";
import type { ViewerControls } from "../document/Viewer.tsx";
import { DemoBar } from "../parts/DemoBar.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { useWords } from "../words/words.ts";
import { LinkSheet } from "./LinkSheet.tsx";
import { MarkSheet } from "./MarkSheet.tsx";
import { sizeOf, type Place } from "./places.ts";
import { ReadBar } from "./ReadBar.tsx";
import { ReadDocument } from "./ReadDocument.tsx";
import { ReadTop } from "./ReadTop.tsx";
import { preparePicture } from "./calls.ts";
import { choosesMark, mayAct, nameOf, placesIn, type Choices } from "./room.ts";
import { isDemo, type StepProps } from "./shared.ts";
import { useTextOnly } from "./text-only.ts";
import { useTitle } from "../parts/use-title.ts";
import { useWide } from "../parts/use-wide.ts";
import "./Read.css";

type Props = StepProps & {
  readonly onChoose: (choices: Choices) => void;
  /** It became this person's turn while they waited. */
  readonly freed: boolean;
};

/** Reading: the document fills the screen, one button names the next step. */
export function Read({ page, entry, choices, go, onChoose, freed }: Props) {
  const { read, states } = useWords().signing;
  const viewer = useRef<ViewerControls>(null);
  const wide = useWide();
  const [chosen, setChosen] = useState(0);
  const [at, setAt] = useState(1);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [list, setList] = useState(wide);
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<{ current: number; total: number } | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [marking, setMarking] = useState(false);
  const [isText, switchText] = useTextOnly();
  const document = page.documents[chosen] ?? page.documents[0];
  useTitle(`${read.title}: ${page.invitation?.title ?? ""}`);
  if (!document) return null;

  const places =
    document.isToSign && mayAct(page) && choosesMark(page) ? placesIn(document, choices) : [];
  const [firstPlace] = places;
  const move =
    document.placement.kind === "free"
      ? (place: Place) => {
          onChoose({ ...choices, places: { ...choices.places, [document.id]: place } });
        }
      : undefined;
  const reveal = (place: Place) => {
    viewer.current?.reveal(
      place.page + 1,
      1 - (place.y + place.height / 2) / sizeOf(document, place.page)[1],
    );
  };
  const pages = pdf && (
    <PageList
      document={pdf}
      page={at}
      isGrid={!wide}
      label={read.pages}
      pageName={read.page}
      onGo={(number) => {
        viewer.current?.goTo(number);
        if (!wide) setList(false);
      }}
    />
  );
  return (
    <div className="read">
      {isDemo(page) && <DemoBar />}
      <ReadTop
        {...{ page, chosen, list, finding, isText }}
        onChosen={(next) => {
          setChosen(next);
          setPdf(null);
          setAt(1);
        }}
        onList={() => {
          setList(!list);
        }}
        onFind={() => {
          setFinding(!finding);
        }}
        onText={() => {
          setFinding(false);
          setPdf(null);
          switchText();
        }}
        onZoom={(way) => viewer.current?.zoom(way)}
      />
      {finding && (
        <Search
          found={found}
          onSearch={(text, again) => viewer.current?.search(text, again)}
          onClose={() => {
            setFinding(false);
            viewer.current?.search("", null);
          }}
        />
      )}
      <main className={`read-main${wide && list ? " with-list" : ""}`}>
        {wide && list && (
          <nav className="read-list" aria-label={read.pages}>
            {pages}
          </nav>
        )}
        <ReadDocument
          key={`${document.versionId} ${isText ? "text" : "drawn"}`}
          ref={viewer}
          {...{ entry, document, places }}
          mark={choices.mark}
          name={nameOf(page)}
          text={isText ? at : null}
          onPage={setAt}
          onReady={setPdf}
          onFound={setFound}
          onLink={setLink}
          onMove={move}
          onSign={() => {
            setMarking(true);
          }}
        />
      </main>
      {freed && (
        <p className="unseen" role="status">
          {states.not_your_turn.free}
        </p>
      )}
      <ReadBar
        {...{ page, entry, document, choices, go, at }}
        places={places}
        onMark={() => {
          setMarking(true);
        }}
        onReveal={() => {
          if (firstPlace) reveal(firstPlace);
        }}
      />
      {!wide && (
        <Sheet
          title={read.pages}
          open={list}
          onClose={() => {
            setList(false);
          }}
        >
          {pages}
        </Sheet>
      )}
      <LinkSheet
        address={link}
        onClose={() => {
          setLink(null);
        }}
      />
      {marking && (
        <MarkSheet
          name={nameOf(page)}
          prepare={(content) => preparePicture(entry, content)}
          hasSaved={page.you?.hasSavedMark ?? false}
          mark={choices.mark}
          onClose={() => {
            setMarking(false);
          }}
          onMark={(mark) => {
            onChoose({ ...choices, mark });
            setMarking(false);
            if (firstPlace) reveal(firstPlace);
          }}
        />
      )}
    </div>
  );
}
