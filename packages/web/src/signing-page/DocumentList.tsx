import type { SigningPage } from "@paraph/contract/app";
import { Icon } from "../components/Icon.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import "./DocumentList.css";

type Props = {
  readonly page: SigningPage;
  readonly chosen: number;
  readonly open: boolean;
  readonly onChosen: (index: number) => void;
  readonly onClose: () => void;
};

/** All documents of the request: which were read, which come next, which are signed. */
export function DocumentList({ page, chosen, open, onChosen, onClose }: Props) {
  const { read, pages } = useWords().signing;
  return (
    <Sheet title={read.documents} open={open} onClose={onClose}>
      <ol className="document-list">
        {page.documents.map(({ id, title, pageCount, isToSign, isShown }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={index === chosen ? "true" : undefined}
              onClick={() => {
                onClose();
                onChosen(index);
              }}
            >
              <span className="document-list-name">
                <b>
                  <bdi>{title}</bdi>
                </b>
                <span className="quiet small">
                  {pages(pageCount)}, {isToSign ? read.toSign : read.onlyRead}
                </span>
              </span>
              <span className={isShown ? "document-list-read" : "quiet"}>
                {isShown && <Icon name="check" size={18} />}
                {isShown ? read.isRead : read.isOpen}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
