import type { SigningDocument, SigningPage } from "@paraph/contract/app";
import { Icon } from "../components/Icon.tsx";
import { useArrival } from "../components/use-arrival.ts";
import { useWords } from "../i18n/words.ts";
import { ReadTools, type Tools } from "./ReadTools.tsx";
import { senderOf } from "./shared.ts";

type Props = Tools & {
  readonly page: SigningPage;
  /** The one on the screen. */
  readonly document: SigningDocument;
  readonly onDocuments: () => void;
};

/** What is being read and from whom, and how it is looked at. */
export function ReadTop({ page, document, onDocuments, ...tools }: Props) {
  const { read } = useWords().signing;
  const title = page.documents.length > 1 ? document.title : (page.invitation?.title ?? "");
  const shown = page.documents.filter(({ isShown }) => isShown).length;
  const first = useArrival(title);
  return (
    <header className="read-top">
      <a className="skip-reading" href="#sign">
        {read.skip}
      </a>
      <div className="read-name">
        <h1 ref={first} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        <p className="quiet small">{read.from(senderOf(page))}</p>
      </div>
      {page.documents.length > 1 && (
        <button type="button" className="read-documents" onClick={onDocuments}>
          <Icon name="document" />
          <span>{read.readOf(shown, page.documents.length)}</span>
        </button>
      )}
      <ReadTools {...tools} />
    </header>
  );
}
