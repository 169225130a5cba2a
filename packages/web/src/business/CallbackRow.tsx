import type { CallbackTry, LoggedCallback } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { useTried } from "./use-tried.ts";
import { useBusinessWords } from "./words.ts";

/** So many tries stand open; the older ones are a button away. */
const FIRST = 3;

type Props = {
  readonly one: LoggedCallback;
  readonly onOpen: (n: number) => void;
  readonly onAgain: () => void;
};

/** One callback with its tries, each of which can be opened. */
export function CallbackRow({ one, onOpen, onAgain }: Props) {
  const labels = useBusinessWords().callbacks;
  const { exact } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const tries = isWhole ? one.tries : one.tries.slice(0, FIRST);
  return (
    <li>
      <div className="callback-top">
        <div className="stack business-fact">
          <span>
            <span className={`business-state ${one.state}`}>{labels.states[one.state]}</span>{" "}
            <b>{one.title}</b> <span className="quiet">{labels.events[one.event]}</span>
          </span>
          <code className="small business-address">{one.url}</code>
          {one.state === "OPEN" && (
            <span className="small numbers">
              {one.nextAt === null ? labels.soon : labels.next(exact(one.nextAt))}
            </span>
          )}
        </div>
        {one.state !== "OPEN" && (
          <Button icon="undo" aria-label={`${labels.again}: ${one.title}`} onClick={onAgain}>
            {labels.again}
          </Button>
        )}
      </div>
      {tries.length > 0 && (
        <ol className="callback-tries" aria-label={labels.triesOf(one.title)}>
          {tries.map((tried) => (
            <Try
              key={tried.n}
              tried={tried}
              onOpen={() => {
                onOpen(tried.n);
              }}
            />
          ))}
        </ol>
      )}
      {one.tries.length > FIRST && (
        <div>
          <Button
            kind="quiet"
            aria-expanded={isWhole}
            onClick={() => {
              setWhole(!isWhole);
            }}
          >
            {isWhole ? labels.fewer : labels.more(one.tries.length - FIRST)}
          </Button>
        </div>
      )}
      {isWhole && one.attempts > one.tries.length && (
        <p className="small quiet">{labels.newest(one.tries.length, one.attempts)}</p>
      )}
    </li>
  );
}

function Try({ tried, onOpen }: { readonly tried: CallbackTry; readonly onOpen: () => void }) {
  const labels = useBusinessWords().callbacks;
  const { exact } = useFormats();
  const { result, took, isGood } = useTried(tried);
  return (
    <li>
      <button type="button" className="callback-try" onClick={onOpen}>
        <span className={isGood ? "callback-good" : "callback-bad"}>
          <Icon name={isGood ? "ok" : "bad"} size={18} />
        </span>
        <span>
          <span className="quiet">{labels.one(tried.n)}</span> {result}
        </span>
        <span className="small quiet numbers">
          {exact(tried.at)} · {took}
        </span>
        <Icon name="forward" size={18} />
      </button>
    </li>
  );
}
