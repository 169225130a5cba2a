import type { CallbackExchange, LoggedCallback } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { QueryResult } from "../components/QueryResult.tsx";
import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useFormats, useWords } from "../i18n/words.ts";
import { readExchange } from "./calls.ts";
import { useTried } from "./use-tried.ts";
import { useBusinessWords } from "./words.ts";

export type Opened = { readonly callback: LoggedCallback; readonly n: number };

type Props = {
  readonly id: string;
  readonly opened: Opened;
  readonly onClose: () => void;
};

/** One call: what was sent, and the beginning of what was answered, as text and nothing else. */
export function ExchangeSheet({ id, opened: { callback, n }, onClose }: Props) {
  const { callbacks: labels, wrong } = useBusinessWords();
  const { common } = useWords();
  const exchange = useQuery({
    queryKey: ["business", id, "callbacks", callback.id, n],
    queryFn: () => readExchange(id, callback.id, n),
    staleTime: Infinity,
  });
  return (
    <Sheet
      open
      title={labels.one(n)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <p>
        <b>{callback.title}</b> <span className="quiet">{labels.events[callback.event]}</span>
      </p>
      <QueryResult wrong={wrong} of={exchange}>
        {(one) => (
          <>
            <Facts one={one} />
            <h3>{labels.sent}</h3>
            {/* Focusable, so that keys scroll the sheet where it is longer than the window. */}
            <pre className="callback-text" role="region" aria-label={labels.sent} tabIndex={0}>
              {sentText(one)}
            </pre>
            <p className="small quiet">{labels.sentNote}</p>
            <h3>{labels.answered}</h3>
            <Answer one={one} />
          </>
        )}
      </QueryResult>
    </Sheet>
  );
}

function Facts({ one }: { readonly one: CallbackExchange }) {
  const { callbacks: labels } = useBusinessWords();
  const { exact } = useFormats();
  const { result, took } = useTried(one);
  const facts = [
    [labels.time, exact(one.at)],
    [labels.result, result],
    [labels.took, took],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ one: { answer } }: { readonly one: CallbackExchange }) {
  const { callbacks: labels } = useBusinessWords();
  if (!answer) return <p>{labels.noAnswer}</p>;
  if (answer.text === null) return <p>{labels.noText(answer.type)}</p>;
  if (answer.text === "") return <p>{labels.empty}</p>;
  return (
    <>
      <pre className="callback-text">{answer.text}</pre>
      <p className="small quiet">
        {[answer.type, answer.isCut ? labels.cut : null].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

function sentText({ url, headers }: CallbackExchange): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url}`, ...lines].join("\n");
}
