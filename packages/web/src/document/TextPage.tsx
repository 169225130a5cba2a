import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { textBlocks, type TextBlock } from "./text-blocks.ts";

export type TextWords = {
  readonly pageOf: (page: number, count: number) => string;
  readonly loadingPage: string;
  readonly noText: string;
  readonly notRead: string;
  readonly figure: (text: string) => string;
  readonly bareFigure: string;
};

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly words: TextWords;
  /** That of the document, where it says so: a voice then speaks it. */
  readonly language: string | undefined;
  readonly notes: ReactNode;
};

type Read = readonly TextBlock[] | "waiting" | "failed";

/** One page as text, read when it is about to be seen. */
export function TextPage({ pdf, page, words, language, notes }: Props) {
  const section = useRef<HTMLElement>(null);
  const [read, setRead] = useState<Read>("waiting");
  useEffect(() => {
    const place = section.current;
    if (!place) return;
    let gone = false;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        void readPage(pdf, page)
          .catch(() => "failed" as const)
          .then((found) => {
            if (!gone) setRead(found);
          });
      },
      { root: place.closest(".viewer-scroll"), rootMargin: "50% 0px" },
    );
    watch.observe(place);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, [pdf, page]);
  return (
    <section
      ref={section}
      data-page={page}
      className="text-page"
      aria-busy={read === "waiting"}
      data-read={typeof read === "string" ? read : "read"}
    >
      <h2 tabIndex={-1} className="numbers">
        {words.pageOf(page, pdf.numPages)}
      </h2>
      {read === "waiting" && <p className="quiet">{words.loadingPage}</p>}
      {read === "failed" && <p className="text-missing">{words.notRead}</p>}
      {typeof read !== "string" && (
        <>
          {read.every(({ kind }) => kind === "figure") && (
            <p className="text-missing">{words.noText}</p>
          )}
          <div lang={language} dir="auto" className="text-body">
            {read.map((block, index) => (
              <Block key={index} block={block} words={words} />
            ))}
          </div>
        </>
      )}
      {notes}
    </section>
  );
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<readonly TextBlock[]> {
  const page = await pdf.getPage(number);
  const [{ items }, tree] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    // A structure that cannot be read is none: the lines are there all the same.
    page.getStructTree().catch(() => null),
  ]);
  return textBlocks(items, tree);
}

function Block({ block, words }: { readonly block: TextBlock; readonly words: TextWords }) {
  if (block.kind === "heading") {
    const Heading = `h${Math.min(6, block.level + 2)}` as "h3" | "h4" | "h5" | "h6";
    return <Heading>{block.text}</Heading>;
  }
  if (block.kind === "list")
    return (
      // Without marks of its own it is no list to some screen readers unless it says so.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      <ul role="list">
        {block.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  if (block.kind === "figure")
    return (
      <p className="quiet">{block.text === null ? words.bareFigure : words.figure(block.text)}</p>
    );
  return <p>{block.text}</p>;
}
