import type { BusinessAct, BusinessTrail } from "@paraph/contract/app";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats, useWords } from "../i18n/words.ts";
import { readTrail, trailFile } from "./calls.ts";
import { reasonIn } from "../i18n/reason.ts";
import { useBusinessWords } from "./words.ts";
import "./Trail.css";

/** Who did what with the business, each entry proven under what the instance signed. */
export function Trail({ id }: { readonly id: string }) {
  const words = useBusinessWords();
  const { trail: labels } = words;
  const { common } = useWords();
  const pages = useInfiniteQuery({
    queryKey: ["business", id, "trail"],
    queryFn: ({ pageParam }) => readTrail(id, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }) => older,
  });
  if (pages.isPending) return <i className="wait-box" aria-label={common.loading} role="status" />;
  if (pages.isError) return <Problem error={pages.error} {...reasonIn(words, pages.error)} />;
  const read = pages.data.pages;
  const acts = read.flatMap((one) => one.acts.map((act) => ({ act, root: one.checkpoint?.root })));
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <Proven pages={read} count={acts.length} />
      {acts.length === 0 ? (
        <p>{labels.none}</p>
      ) : (
        <ol className="card business-list trail-list">
          {acts.map(({ act, root = "" }) => (
            <Act key={act.n} {...{ act, root }} />
          ))}
        </ol>
      )}
      <div className="row">
        {pages.hasNextPage && (
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {labels.older}
          </Button>
        )}
      </div>
      <section className="card">
        <p>{labels.how}</p>
        <code className="trail-command">npm run paraph -- verify-evidence FILE --key KEY</code>
        <div className="row">
          <ButtonLink href={trailFile(id)} icon="download">
            {labels.file}
          </ButtonLink>
          <a href="/pki/evidence-keys.txt">{labels.published}</a>
        </div>
      </section>
    </>
  );
}

type ProvenProps = { readonly pages: readonly BusinessTrail[]; readonly count: number };

function Proven({ pages, count }: ProvenProps) {
  const { trail: labels } = useBusinessWords();
  const { moment } = useFormats();
  const newest = pages.at(-1);
  if (!newest?.checkpoint) return null;
  return (
    <Notice tone="ok" icon="shield">
      {labels.proven(count, newest.total, moment(newest.checkpoint.createdAt))}
    </Notice>
  );
}

function Act({ act, root }: { readonly act: BusinessAct; readonly root: string }) {
  const { trail: labels } = useBusinessWords();
  const { moment } = useFormats();
  const name = (labels.acts as Readonly<Record<string, string>>)[act.type] ?? act.type;
  const by = act.actor === "operator" ? labels.operator : (act.actor ?? labels.unknown);
  // In the line only what reads as a word; below it everything, as it was recorded and proven.
  const words = act.facts.map(({ value }) => value).filter((value) => !/^[[{]/.test(value));
  return (
    <li>
      <div className="stack business-fact">
        <span>
          <b>{name}</b> {[act.person, ...words].filter(Boolean).join(" · ")}
        </span>
        <span className="small quiet">
          {moment(act.at)} · {by}
        </span>
        <details className="trail-proof">
          <summary className="small" aria-label={`${labels.details}: ${name}, ${act.n}`}>
            {labels.details}
          </summary>
          <dl className="facts small">
            {act.facts.map(({ name: recorded, value }) => (
              <div key={recorded}>
                <dt>
                  <code>{recorded}</code>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{labels.place}</dt>
              <dd className="numbers">{act.position}</dd>
            </div>
            <Hashes name={labels.leaf} values={[act.leaf]} />
            <Hashes name={labels.path} values={act.proof} />
            <Hashes name={labels.root} values={[root]} />
          </dl>
        </details>
      </div>
    </li>
  );
}

function Hashes({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {values.map((one) => (
          <code key={one} className="trail-hash">
            {one}
          </code>
        ))}
      </dd>
    </div>
  );
}
