import type { SigningPage } from "@paraph/contract/app";
import { useArrival } from "../parts/use-arrival.ts";
import { useWords } from "../words/words.ts";
import { isolated } from "../words/isolate.ts";
import { ReadTools, type Tools } from "./ReadTools.tsx";
import { senderOf } from "./shared.ts";

type Props = Tools & {
  readonly page: SigningPage;
  readonly chosen: number;
  readonly onChosen: (index: number) => void;
};

/** What is being read and from whom, and how it is looked at. */
export function ReadTop({ page, chosen, onChosen, ...tools }: Props) {
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
          <bdi>{title}</bdi>
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
              {`${index + 1}. ${isolated(title)}${isToSign ? "" : ` (${read.onlyRead})`}`}
            </option>
          ))}
        </select>
      )}
      <ReadTools {...tools} />
    </header>
  );
}
