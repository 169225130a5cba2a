import type { BusinessUsage } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../app/session.ts";
import { ButtonLink } from "../parts/Button.tsx";
import { useFormats } from "../words/words.ts";
import { Asked } from "../parts/Asked.tsx";
import { readUsage, usageFile, type Environment } from "./calls.ts";
import { Sides } from "./Sides.tsx";
import { UsageTable, type UsageRow } from "./UsageTable.tsx";
import { useBusinessWords } from "./words.ts";
import "./Usage.css";

/** What was used in a month, in numbers that are those of the invoice. */
export function Usage({ id }: { readonly id: string }) {
  const { usage: told, wrong } = useBusinessWords();
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
      <p className="quiet">{told.lead}</p>
      {mode === "production" && (
        <Sides
          side={side}
          onChoose={(chosen) => {
            setSide(chosen);
            setMonth(null);
          }}
        />
      )}
      <Asked wrong={wrong} of={usage}>
        {(answer) => (
          <>
            <Months answer={answer} onPick={setMonth} />
            <Month answer={answer} />
            <div>
              <ButtonLink href={usageFile(id, asked)} icon="download">
                {told.file}
              </ButtonLink>
            </div>
          </>
        )}
      </Asked>
    </>
  );
}

type MonthsProps = {
  readonly answer: BusinessUsage;
  readonly onPick: (period: string) => void;
};

function Months({ answer, onPick }: MonthsProps) {
  const { usage: told } = useBusinessWords();
  const { month } = useFormats();
  return (
    <div className="field usage-month">
      <label htmlFor="usage-month">{told.month}</label>
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
  const { usage: told } = useBusinessWords();
  const { number, day } = useFormats();
  const { environment, isInvoiced, signatures, requests, credits } = answer;
  const state = environment === "demo" ? told.free : isInvoiced ? told.invoiced : told.running;
  const facts = [
    [told.signatures, signatures],
    [told.validations, requests],
    [told.credits, credits],
  ] as const;
  const used = answer.days.filter((one) => one.signatures + one.requests > 0);
  const days = used.map((one): UsageRow => ({
    name: one.day.startsWith(answer.period) ? String(Number(one.day.slice(6))) : day(noon(one)),
    counts: [one.signatures, one.requests, one.credits],
  }));
  return (
    <>
      <section className="card" aria-label={told.summary}>
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
      {signatures + requests === 0 && <p>{told.none}</p>}
      <UsageTable
        title={told.byQuality}
        columns={[told.quality, told.signatures]}
        rows={answer.qualities.map((one) => ({
          name: told.qualities[one.quality],
          counts: [one.signatures],
        }))}
        total={[signatures]}
      />
      <UsageTable
        title={told.byEndpoint}
        columns={[told.endpoint, told.validations, told.credits]}
        rows={answer.consumptions.map((one) => ({
          name: one.endpoint,
          counts: [one.requests, one.credits],
        }))}
        total={[requests, credits]}
      />
      <UsageTable
        title={told.byDay}
        columns={[told.day, told.signatures, told.validations, told.credits]}
        rows={days}
        total={[signatures, requests, credits]}
      />
      {used.length > 0 && <p className="quiet small">{told.otherDays}</p>}
    </>
  );
}
