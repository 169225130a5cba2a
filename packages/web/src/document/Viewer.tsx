import type { PDFDocumentProxy } from "pdfjs-dist";
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import { openDocument, type DocumentSource } from "./source.ts";
import { Stage } from "./stage.ts";
import "./pdf.css";
import "./Viewer.css";

export type ViewerControls = Pick<Stage, "goTo" | "reveal" | "zoom" | "search" | "pageAt">;

type Props = {
  readonly source: DocumentSource;
  readonly ref: Ref<ViewerControls>;
  readonly label: string;
  readonly loading: string;
  /** Width over height of the first page, so that the skeleton stands where the page will. */
  readonly ratio: number;
  readonly pageName: (page: number) => string;
  readonly onPage: (page: number) => void;
  readonly onReady: (document: PDFDocumentProxy) => void;
  readonly onFound: (found: { readonly current: number; readonly total: number }) => void;
  readonly onLink: (address: string) => void;
  readonly onBroken: (error: unknown) => void;
  /** What stands on the pages; drawn anew whenever they move. */
  readonly children: (layout: Layout) => ReactNode;
};

/** Where the pages lie inside the scrolled area. */
export type Layout = (page: number) => Box | null;
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Shows a PDF by pdf.js: real text for screen readers and for search, pages drawn when seen. */
export function Viewer(props: Props) {
  const { source, ref, label, loading, ratio, pageName, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const [, redraw] = useState(0);
  const [shown, setShown] = useState<Stage | null>(null);
  const on = useEffectEvent(
    (name: "page" | "ready" | "broken" | "found" | "link", value?: unknown) => {
      if (name === "page") props.onPage(value as number);
      if (name === "ready") props.onReady(value as PDFDocumentProxy);
      if (name === "broken") props.onBroken(value);
      if (name === "found") props.onFound(value as { current: number; total: number });
      if (name === "link") props.onLink(value as string);
    },
  );
  useImperativeHandle(ref, () => controlsOf(stage));

  useEffect(() => {
    const place = container.current;
    if (!place) return;
    const layout = () => {
      redraw((count) => count + 1);
    };
    const now = new Stage(place, pageName, {
      onPage: (page) => {
        on("page", page);
      },
      onLayout: layout,
      onFound: (found) => {
        on("found", found);
      },
      onLink: (address) => {
        on("link", address);
      },
    });
    stage.current = now;
    const watch = new ResizeObserver(layout);
    watch.observe(place);
    let gone = false;
    let destroy = () => {};
    openDocument(source)
      .then(async (task) => {
        destroy = () => void task.destroy();
        const document = await task.promise;
        if (gone) return destroy();
        now.show(document);
        setShown(now);
        on("ready", document);
      })
      .catch((error: unknown) => {
        if (!gone) on("broken", error);
      });
    return () => {
      gone = true;
      watch.disconnect();
      now.close();
      destroy();
      setShown(null);
    };
  }, [source, pageName]);

  const layout: Layout = (page) => {
    const div = shown?.pageAt(page);
    if (!div || div.offsetHeight === 0) return null;
    return {
      left: div.offsetLeft,
      top: div.offsetTop,
      width: div.offsetWidth,
      height: div.offsetHeight,
    };
  };
  return (
    <div className="viewer">
      <div
        className="viewer-scroll"
        ref={container}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={shown === null}
      >
        <div className="pdfViewer" />
        {shown && <div className="viewer-layer">{children(layout)}</div>}
        {!shown && (
          <div className="viewer-wait" style={{ aspectRatio: String(ratio) }} role="status">
            <span className="unseen">{loading}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function controlsOf(stage: { readonly current: Stage | null }): ViewerControls {
  return {
    goTo: (page) => stage.current?.goTo(page),
    reveal: (page, part) => stage.current?.reveal(page, part),
    zoom: (way) => stage.current?.zoom(way),
    search: (text, again) => stage.current?.search(text, again),
    pageAt: (page) => stage.current?.pageAt(page),
  };
}
