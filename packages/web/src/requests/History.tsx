import type { HistoryAct, RequestPerson } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { readHistory } from "./calls.ts";
import { useRequestsWords } from "./words.ts";

type Props = {
  readonly requestId: string;
  readonly people: readonly RequestPerson[];
  /** What others do meanwhile is looked for as often as the page itself is. */
  readonly againEvery: number | false;
};

/** What happened, in sentences, newest first; each entry was proven to be in the log. */
export function History({ requestId, people, againEvery }: Props) {
  const { history } = useRequestsWords();
  const { moment } = useFormats();
  const query = useQuery({
    queryKey: ["history", requestId],
    queryFn: () => readHistory(requestId),
    refetchInterval: againEvery,
  });
  const names = new Map(people.map((one) => [one.signatureId, one.name ?? one.email ?? ""]));
  const acts = query.data?.acts.toReversed() ?? [];
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">{history.title}</h2>
      {query.error && <Problem error={query.error} />}
      {query.data && (
        <>
          <ol className="request-history" reversed>
            {acts.map((act) => (
              <Act key={act.n} act={act} about={names.get(act.signatureId ?? "") ?? null} />
            ))}
          </ol>
          <details className="small">
            <summary>{history.technical}</summary>
            <p className="quiet">
              {history.proven(acts.length, moment(query.data.checkpoint.createdAt))}
            </p>
            <ol className="request-log quiet numbers" reversed>
              {acts.map(({ n, type, position, leaf }) => (
                <li key={n}>
                  {history.place(position)} · {type} · <code>{leaf}</code>
                </li>
              ))}
            </ol>
          </details>
        </>
      )}
    </section>
  );
}

/** Where nobody is named it is a text alone. */
type Sentence = string | ((who: string, by: string) => string);

function Act({ act, about }: { readonly act: HistoryAct; readonly about: string | null }) {
  const { history, sentences } = useRequestsWords();
  const { moment } = useFormats();
  const sentence = (sentences as Readonly<Record<string, Sentence>>)[act.type];
  const by = act.actor === null || act.actor === act.signatureId ? history.service : act.actor;
  return (
    <li>
      <span>
        {typeof sentence === "function"
          ? sentence(about ?? history.somebody, by)
          : (sentence ?? history.other(act.type))}
      </span>
      <span className="quiet small numbers">
        <time dateTime={act.at}>{moment(act.at)}</time>
        {act.network && ` · ${history.from(act.network)}`}
      </span>
    </li>
  );
}
