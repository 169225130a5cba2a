import type { SigningPage } from "@paraph/contract/app";
import { Toolbar } from "react-aria-components";
import { IconButton } from "../parts/Button.tsx";
import { useArrival } from "../parts/use-arrival.ts";
import { useWords } from "../words/words.ts";
import { senderOf } from "./shared.ts";

type Props = {
  readonly page: SigningPage;
  readonly chosen: number;
  readonly list: boolean;
  readonly finding: boolean;
  readonly isText: boolean;
  readonly onChosen: (index: number) => void;
  readonly onList: () => void;
  readonly onFind: () => void;
  readonly onText: () => void;
  readonly onZoom: (way: "in" | "out" | "fit") => void;
};

/** What is being read, and how it is looked at: one stop for the Tab key, arrows inside. */
export function ReadTop(props: Props) {
  const { page, chosen, list, finding, isText, onChosen, onList, onFind, onText, onZoom } = props;
  const { read } = useWords().signing;
  const title = page.invitation?.title ?? "";
  const first = useArrival(title);
  return (
    <header className="read-top">
      <a className="skip-reading" href="#sign">
        {read.skip}
      </a>
      <div className="read-name">
        <h1 ref={first} tabIndex={-1}>
          {title}
        </h1>
        <p className="quiet small">{read.from(senderOf(page))}</p>
      </div>
      {page.documents.length > 1 && (
        <select
          className="read-select"
          aria-label={read.document}
          value={chosen}
          onChange={(event) => {
            onChosen(Number(event.currentTarget.value));
          }}
        >
          {page.documents.map(({ id, title, isToSign }, index) => (
            <option key={id} value={index}>
              {`${index + 1}. ${title}${isToSign ? "" : ` (${read.onlyRead})`}`}
            </option>
          ))}
        </select>
      )}
      <Toolbar className="read-tools" aria-label={read.tools}>
        <IconButton name={read.text.only} icon="type" aria-pressed={isText} onClick={onText} />
        {!isText && (
          <IconButton name={read.search} icon="search" aria-pressed={finding} onClick={onFind} />
        )}
        <IconButton name={read.pages} icon="pages" aria-pressed={list} onClick={onList} />
        <IconButton
          name={read.zoomOut}
          icon="minus"
          onClick={() => {
            onZoom("out");
          }}
        />
        <IconButton
          name={read.zoomIn}
          icon="plus"
          onClick={() => {
            onZoom("in");
          }}
        />
        <span className="only-wide">
          <IconButton
            name={read.fit}
            icon="fit"
            onClick={() => {
              onZoom("fit");
            }}
          />
        </span>
      </Toolbar>
    </header>
  );
}
