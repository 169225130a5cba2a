import type { HistoryAct, RequestPerson } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../parts/Button.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useFormats } from "../words/words.ts";
import { readHistory } from "./calls.ts";
import { useRequestsWords } from "./words.ts";

type Props = { readonly requestId: string; readonly people: readonly RequestPerson[] };

/** What happened, newest last, each with its place in the log that was proven. */
export function History({ requestId, people }: Props) {
  const { history } = useRequestsWords();
  const { moment } = useFormats();
  const [open, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["history", requestId],
    queryFn: () => readHistory(requestId),
    enabled: open,
  });
  const names = new Map(people.map((one) => [one.signatureId, one.name ?? one.email ?? ""]));
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">{history.title}</h2>
      {!open && (
        <div>
          <Button
            icon="clock"
            onClick={() => {
              setOpen(true);
            }}
          >
            {history.show}
          </Button>
        </div>
      )}
      {open && query.error && <Problem error={query.error} />}
      {query.data && (
        <>
          <ol className="request-history">
            {query.data.acts.map((act) => (
              <Act key={act.n} act={act} about={names.get(act.signatureId ?? "") ?? null} />
            ))}
          </ol>
          <p className="quiet small">
            {history.proven(query.data.acts.length, moment(query.data.checkpoint.createdAt))}
          </p>
        </>
      )}
    </section>
  );
}

function Act({ act, about }: { readonly act: HistoryAct; readonly about: string | null }) {
  const { history, kinds } = useRequestsWords();
  const { moment } = useFormats();
  const kind = (kinds as Readonly<Record<string, string>>)[act.type] ?? history.other(act.type);
  return (
    <li>
      <time className="quiet small numbers" dateTime={act.at}>
        {moment(act.at)}
      </time>
      <span>
        <b>{kind}</b>
        {about && <span className="small"> {about}</span>}
        {act.actor && act.actor !== act.signatureId && (
          <span className="small"> {history.by(act.actor)}</span>
        )}
        {act.network && <span className="quiet small"> {history.from(act.network)}</span>}
        <span className="quiet small numbers" title={act.leaf}>
          {" "}
          · {history.place(act.position)} · <code>{act.leaf.slice(0, 12)}</code>
        </span>
      </span>
    </li>
  );
}
