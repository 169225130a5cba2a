import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { CSSProperties, ReactNode, Ref } from "react";
import { openDocument, type DocumentSource } from "./source.ts";
import { TextPage, type TextWords } from "./TextPage.tsx";
import type { ViewerControls } from "./Viewer.tsx";
import "./TextView.css";

type Props = {
  readonly source: DocumentSource;
  readonly ref: Ref<ViewerControls>;
  readonly label: string;
  readonly loading: string;
  /** The page to begin with. */
  readonly start: number;
  readonly words: TextWords & { readonly about: string };
  /** What is to be done on a page, below its text. */
  readonly notes: (page: number) => ReactNode;
  readonly onPage: (page: number) => void;
  readonly onReady: (document: PDFDocumentProxy) => void;
  readonly onBroken: (error: unknown) => void;
};

const SIZES = [0.875, 1, 1.25, 1.5, 2, 2.5, 3];
const ORDINARY = 1;

/** The same document as text alone, page by page: for ears, for small screens, for who enlarges much. */
export function TextView(props: Props) {
  const { source, ref, label, loading, start, words, notes } = props;
  const container = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [language, setLanguage] = useState<string | undefined>();
  const [size, setSize] = useState(ORDINARY);
  const sent = useRef<number | null>(null);
  const { onPage } = props;
  const on = useEffectEvent((document: PDFDocumentProxy) => {
    props.onReady(document);
  });
  const fail = useEffectEvent((error: unknown) => {
    props.onBroken(error);
  });
  const sectionAt = (page: number) =>
    container.current?.querySelector<HTMLElement>(`[data-page="${page}"]`) ?? undefined;
  const go = (target: Element | null | undefined, block: ScrollLogicalPosition) => {
    if (!(target instanceof HTMLElement)) return;
    target.scrollIntoView({ block });
    target.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({
    goTo: (page) => {
      go(sectionAt(page)?.querySelector("h2"), "start");
      sent.current = page;
      onPage(page);
    },
    reveal: (page) => {
      const section = sectionAt(page);
      go(section?.querySelector(".text-place button") ?? section?.querySelector("h2"), "center");
      sent.current = page;
      onPage(page);
    },
    zoom: (way) => {
      const next = way === "fit" ? ORDINARY : size + (way === "in" ? 1 : -1);
      setSize(Math.min(SIZES.length - 1, Math.max(0, next)));
    },
    search: () => undefined,
    pageAt: sectionAt,
  }));

  useEffect(() => {
    let gone = false;
    let destroy = () => {};
    openDocument(source)
      .then(async (task) => {
        destroy = () => void task.destroy();
        const document = await task.promise;
        if (gone) return destroy();
        setPdf(document);
        on(document);
        const { info } = await document.getMetadata();
        if (!gone) setLanguage((info as { Language?: string }).Language ?? undefined);
      })
      .catch((error: unknown) => {
        if (!gone) fail(error);
      });
    return () => {
      gone = true;
      destroy();
    };
  }, [source]);
  useEffect(() => {
    if (pdf && start > 1) sectionAt(start)?.scrollIntoView({ block: "start" });
    // Where one was counts when the text appears, and not again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pdf]);

  return (
    <div className="viewer text-view" style={{ "--text-size": SIZES[size] } as CSSProperties}>
      <div
        className="viewer-scroll"
        ref={container}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={pdf === null}
        onScroll={({ currentTarget }) => {
          // Short pages stand together: the one that somebody was sent to counts while it is in sight.
          const section = sent.current === null ? undefined : sectionAt(sent.current);
          if (section && isInSight(section, currentTarget)) return;
          sent.current = null;
          onPage(pageSeen(currentTarget));
        }}
      >
        <div className="text-paper">
          <p className="quiet small">{words.about}</p>
          {pdf === null && <p role="status">{loading}</p>}
          {pdf &&
            Array.from({ length: pdf.numPages }, (_, index) => (
              <TextPage
                key={index}
                {...{ pdf, words, language }}
                page={index + 1}
                notes={notes(index + 1)}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

/** The page of which the upper part of the window shows text; at the very end the last one. */
function pageSeen(scroll: HTMLElement): number {
  const sections = [...scroll.querySelectorAll<HTMLElement>("[data-page]")];
  if (scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 2) return sections.length;
  const line = scroll.getBoundingClientRect().top + scroll.clientHeight / 3;
  const passed = sections.filter((section) => section.getBoundingClientRect().top <= line);
  return Math.max(1, passed.length);
}

function isInSight(section: HTMLElement, scroll: HTMLElement): boolean {
  const [own, window] = [section.getBoundingClientRect(), scroll.getBoundingClientRect()];
  return own.bottom > window.top && own.top < window.bottom;
}
