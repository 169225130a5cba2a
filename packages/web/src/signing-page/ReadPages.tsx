import type { PDFDocumentProxy } from "pdfjs-dist";
import { PageList } from "../document/PageList.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";

type Props = {
  readonly pdf: PDFDocumentProxy | null;
  readonly at: number;
  readonly wide: boolean;
  readonly open: boolean;
  readonly onGo: (page: number) => void;
  readonly onClose: () => void;
};

/** The pages in small: a column where there is room, else a sheet that closes when one was chosen. */
export function ReadPages({ pdf, at, wide, open, onGo, onClose }: Props) {
  const { read } = useWords().signing;
  const pages = pdf && (
    <PageList
      document={pdf}
      page={at}
      isGrid={!wide}
      label={read.pages}
      pageName={read.page}
      onGo={(page) => {
        onGo(page);
        if (!wide) onClose();
      }}
    />
  );
  if (wide)
    return open ? (
      <nav className="read-list" aria-label={read.pages}>
        {pages}
      </nav>
    ) : null;
  return (
    <Sheet title={read.pages} open={open} onClose={onClose}>
      {pages}
    </Sheet>
  );
}
