import type { BusinessUsage } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../shell/session.ts";
import { ButtonLink } from "../components/Button.tsx";
import { useFormats } from "../i18n/words.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { readUsage, usageFile, type Environment } from "./calls.ts";
import { Sides } from "./Sides.tsx";
import { UsageTable, type UsageRow } from "./UsageTable.tsx";
import { useBusinessWords } from "./words.ts";
import "./Usage.css";

/** What was used in a month, in numbers that are those of the invoice. */
export function Usage({ id }: { readonly id: string }) {
  const { usage: labels, wrong } = useBusinessWords();
  const mode = useSession().data?.mode ?? "demo";
  const [side, setSide] = useState<Environment>(mode);
  const [month, setMonth] = useState<string | null>(null);
  const asked = { environment: side, period: month };
  const usage = useQuery({
    queryKey: ["business", id, "usage", side, month],
    queryFn: () => readUsage(id, asked),
  });
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      {mode === "production" && (
        <Sides
          side={side}
          onChoose={(chosen) => {
            setSide(chosen);
            setMonth(null);
          }}
        />
      )}
      <QueryResult wrong={wrong} of={usage}>
        {(answer) => (
          <>
            <Months answer={answer} onPick={setMonth} />
            <Month answer={answer} />
            <div>
              <ButtonLink href={usageFile(id, asked)} icon="download">
                {labels.file}
              </ButtonLink>
            </div>
          </>
        )}
      </QueryResult>
    </>
  );
}

type MonthsProps = {
  readonly answer: BusinessUsage;
  readonly onPick: (period: string) => void;
};

function Months({ answer, onPick }: MonthsProps) {
  const { usage: labels } = useBusinessWords();
  const { month } = useFormats();
  return (
    <div className="field usage-month">
      <label htmlFor="usage-month">{labels.month}</label>
      <select
        id="usage-month"
        className="field-input"
        value={answer.period}
        onChange={({ target }) => {
          onPick(target.value);
        }}
      >
        {answer.months.map((one) => (
          <option key={one} value={one}>
            {month(`${one.slice(0, 4)}-${one.slice(4)}-15T12:00:00Z`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A day that was charged to this month from before it shows its whole date. */
function noon({ day }: { readonly day: string }): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00Z`;
}

function Month({ answer }: { readonly answer: BusinessUsage }) {
  const { usage: labels } = useBusinessWords();
  const { number, day } = useFormats();
  const { environment, isInvoiced, signatures, requests, credits } = answer;
  const state =
    environment === "demo" ? labels.free : isInvoiced ? labels.invoiced : labels.running;
  const facts = [
    [labels.signatures, signatures],
    [labels.validations, requests],
    [labels.credits, credits],
  ] as const;
  const used = answer.days.filter((one) => one.signatures + one.requests > 0);
  const days = used.map((one): UsageRow => ({
    name: one.day.startsWith(answer.period) ? String(Number(one.day.slice(6))) : day(noon(one)),
    counts: [one.signatures, one.requests, one.credits],
  }));
  return (
    <>
      <section className="card" aria-label={labels.summary}>
        <dl className="usage-sums numbers">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{number(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">{state}</p>
      </section>
      {signatures + requests === 0 && <p>{labels.none}</p>}
      <UsageTable
        title={labels.byQuality}
        columns={[labels.quality, labels.signatures]}
        rows={answer.qualities.map((one) => ({
          name: labels.qualities[one.quality],
          counts: [one.signatures],
        }))}
        total={[signatures]}
      />
      <UsageTable
        title={labels.byEndpoint}
        columns={[labels.endpoint, labels.validations, labels.credits]}
        rows={answer.consumptions.map((one) => ({
          name: one.endpoint,
          counts: [one.requests, one.credits],
        }))}
        total={[requests, credits]}
      />
      <UsageTable
        title={labels.byDay}
        columns={[labels.day, labels.signatures, labels.validations, labels.credits]}
        rows={days}
        total={[signatures, requests, credits]}
      />
      {used.length > 0 && <p className="quiet small">{labels.otherDays}</p>}
    </>
  );
}
