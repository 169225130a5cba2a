import type { ReceivedAgain } from "@paraph/contract/app";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef, useState } from "react";
import { reveal as revealIn } from "../document/reveal.ts";
import { Search } from "../document/Search.tsx";
import type { ViewerControls } from "../document/Viewer.tsx";
import { DemoBar } from "../components/DemoBar.tsx";
import { useWords } from "../i18n/words.ts";
import { DocumentList } from "./DocumentList.tsx";
import { LinkSheet } from "./LinkSheet.tsx";
import { ChooseMark } from "./ChooseMark.tsx";
import { isEmpty } from "./mark.ts";
import { emptyFields, isInField, type Place } from "../document/places.ts";
import { ReadBar } from "./ReadBar.tsx";
import { ReadDocument } from "./ReadDocument.tsx";
import { ReadNotices } from "./ReadNotices.tsx";
import { ReadPages } from "./ReadPages.tsx";
import { ReadTop } from "./ReadTop.tsx";
import { choosesMark, mayAct, nameOf, nextOf, placesIn, unshown, type Choices } from "./flow.ts";
import { isDemo, type StepProps } from "./shared.ts";
import { Silenced } from "./Silenced.tsx";
import { useClearPlace } from "./use-clear-place.ts";
import { useTextOnly } from "./text-only.ts";
import { useTitle } from "../components/use-title.ts";
import { useWide } from "../components/use-wide.ts";
import "./Read.css";

type Props = StepProps & {
  readonly onChoose: (choices: Choices) => void;
  /** A version of a document stands on the screen. */
  readonly onShown: (versionId: string) => void;
  /** It became this person's turn while they waited. */
  readonly freed: boolean;
  readonly onAgain: () => Promise<ReceivedAgain>;
};

/** Reading: the document fills the screen, one button names the next step. */
export function Read(props: Props) {
  const { page, entry, choices, mark, go, refresh, onChoose, onShown, freed, onAgain } = props;
  const { read } = useWords().signing;
  const viewer = useRef<ViewerControls>(null);
  const wide = useWide();
  const [chosen, setChosen] = useState(() => unshown(page)[0] ?? 0);
  const [at, setAt] = useState(1);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [list, setList] = useState(wide);
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<{ current: number; total: number } | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [marking, setMarking] = useState(false);
  const [isListed, setListed] = useState(false);
  const [isText, switchText] = useTextOnly();
  const document = page.documents[chosen] ?? page.documents[0];
  const places =
    document?.isToSign && mayAct(page) && choosesMark(page) ? placesIn(document, choices) : [];
  const [firstPlace] = places;
  const put = (place: Place | null) => {
    if (!document) return;
    onChoose({ ...choices, places: { ...choices.places, [document.id]: place } });
  };
  const { wasMoved, isPending } = useClearPlace(entry, document, firstPlace, put);
  useTitle(`${read.title}: ${page.invitation?.title ?? ""}`);
  if (!document) return null;
  const hasNoRoom = mayAct(page) && choices.places[document.id] === null;
  const shownMark = mark.kind === "none" || isEmpty(mark) ? null : mark;
  const show = (next: number) => {
    if (next === chosen) return;
    setChosen(next);
    setPdf(null);
    setAt(1);
  };
  const move = document.placement.kind === "free" ? put : undefined;
  const [field] = emptyFields(document);
  const isBeside = move && firstPlace && shownMark && !isInField(document, firstPlace);
  const toField =
    field && isBeside
      ? () => {
          move(field);
          reveal(field);
        }
      : undefined;
  const reveal = (place: Place) => {
    revealIn(viewer.current, document, place);
  };
  return (
    <div className="read">
      {isDemo(page) && <DemoBar />}
      <ReadTop
        {...{ page, document, list, finding, isText }}
        onDocuments={() => {
          setListed(true);
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
        <ReadPages
          {...{ pdf, at, wide }}
          open={list}
          onGo={(number) => viewer.current?.goTo(number)}
          onClose={() => {
            setList(false);
          }}
        />
        <ReadDocument
          key={`${document.versionId} ${isText ? "text" : "drawn"}`}
          ref={viewer}
          {...{ entry, document, places }}
          mark={shownMark}
          name={nameOf(page)}
          text={isText ? at : null}
          onPage={setAt}
          onReady={(ready) => {
            setPdf(ready);
            onShown(document.versionId);
          }}
          onStale={() => void refresh()}
          onFound={setFound}
          onLink={setLink}
          onMove={move}
          onSign={() => {
            setMarking(true);
          }}
        />
      </main>
      <Silenced {...{ page, onAgain }} />
      <ReadNotices {...{ freed, wasMoved, hasNoRoom }} onField={toField} />
      <ReadBar
        {...{ page, entry, document, go, places }}
        hasMark={shownMark !== null}
        at={at}
        next={isPending ? { kind: "opening" } : nextOf({ page, chosen, places, at })}
        onMark={() => {
          setMarking(true);
        }}
        onReveal={reveal}
        onDocument={show}
      />
      <DocumentList
        page={page}
        chosen={chosen}
        open={isListed}
        onChosen={show}
        onClose={() => {
          setListed(false);
        }}
      />
      <LinkSheet
        address={link}
        onClose={() => {
          setLink(null);
        }}
      />
      {marking && (
        <ChooseMark
          {...{ page, entry, choices, refresh }}
          onClose={() => {
            setMarking(false);
          }}
          onChoose={(marked) => {
            onChoose(marked);
            if (firstPlace) reveal(firstPlace);
          }}
        />
      )}
    </div>
  );
}
