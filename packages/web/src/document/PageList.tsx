import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, type ReactNode } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import "./PageList.css";

type Props = {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly label: string;
  /** Side by side where they have the whole width, one below the other in a column. */
  readonly isGrid?: boolean;
  readonly pageName: (page: number) => string;
  readonly onGo: (page: number) => void;
  /** What stands on a page in small. */
  readonly over?: (page: number) => ReactNode;
};

/** The pages in small: one stop for the Tab key, arrows inside; only what is seen is drawn, and the page one reads is. */
export function PageList(props: Props) {
  const { document, page, label, isGrid = false, pageName, onGo, over } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As a grid it is as high as its pages, and what it stands in moves.
    const strip = isGrid ? list.current?.parentElement : list.current;
    const item = strip?.querySelector(`[data-key="${page}"]`)?.getBoundingClientRect();
    if (!strip || !item) return;
    // The strip alone: scrollIntoView would move the page around it too.
    const { top, bottom } = strip.getBoundingClientRect();
    strip.scrollTop += Math.min(0, item.top - top) + Math.max(0, item.bottom - bottom);
  }, [page, isGrid]);
  const pages = Array.from({ length: document.numPages }, (_, index) => ({ id: index + 1 }));
  return (
    <ListBox
      ref={list}
      className={`page-list${isGrid ? " grid" : ""}`}
      layout={isGrid ? "grid" : "stack"}
      aria-label={label}
      items={pages}
      selectionMode="single"
      selectedKeys={[page]}
      onSelectionChange={(keys) => {
        const [chosen] = keys === "all" ? [] : [...keys];
        if (typeof chosen === "number") onGo(chosen);
      }}
    >
      {({ id }) => (
        <ListBoxItem id={id} textValue={pageName(id)} className="page-list-item">
          <span className="page-list-page">
            <Thumbnail document={document} page={id} />
            {over?.(id)}
          </span>
          <span className="small numbers">{id}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

const WIDTH = 112;

function Thumbnail({
  document,
  page,
}: {
  readonly document: PDFDocumentProxy;
  readonly page: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    let cancel = () => {};
    const draw = async () => {
      const found = await document.getPage(page);
      const { width } = found.getViewport({ scale: 1 });
      const viewport = found.getViewport({
        scale: (WIDTH / width) * Math.min(2, devicePixelRatio),
      });
      place.width = Math.floor(viewport.width);
      place.height = Math.floor(viewport.height);
      const task = found.render({ canvas: place, viewport });
      cancel = () => {
        task.cancel();
      };
      await task.promise;
    };
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      // A small picture that fails stays empty; the page itself says more.
      draw().catch(() => undefined);
    });
    watch.observe(place);
    return () => {
      watch.disconnect();
      cancel();
    };
  }, [document, page]);
  return (
    <canvas
      ref={canvas}
      className="thumbnail"
      width={WIDTH}
      height={Math.round(WIDTH * 1.414)}
      aria-hidden="true"
    />
  );
}
