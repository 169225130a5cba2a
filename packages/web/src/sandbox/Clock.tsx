import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats } from "../i18n/words.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { moveClock, readClock } from "./calls.ts";
import { reasonIn } from "../i18n/reason.ts";
import { useSandboxWords } from "./words.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const STEPS = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY } as const;
const NAMES: readonly (keyof typeof STEPS)[] = ["hour", "day", "week", "month"];
const EVERY_MS = 15_000;

/** What time it is in the demo, and how to let time pass. It only goes forward. */
export function Clock({ business }: { readonly business: string }) {
  const words = useSandboxWords();
  const { clock: labels } = words;
  const { moment } = useFormats();
  const queries = useQueryClient();
  const key = ["sandbox", business, "clock"];
  const clock = useQuery({
    queryKey: key,
    queryFn: () => readClock(business),
    refetchInterval: EVERY_MS,
  });
  const moving = useAct({
    mutationFn: (seconds: number) => moveClock(business, seconds),
    onSuccess: (now) => {
      queries.setQueryData(key, now);
    },
  });
  return (
    <>
      <p>{labels.lead}</p>
      <QueryResult wrong={words.wrong} of={clock}>
        {({ now, offsetSeconds }) => (
          <section className="card" aria-label={labels.now}>
            <div className="stack sandbox-head">
              <h2 className="quiet small">{labels.now}</h2>
              <p className="sandbox-time numbers" role="status">
                {moment(now)}
              </p>
              <p className="quiet">
                {offsetSeconds === 0 ? labels.real : labels.ahead(spanOf(offsetSeconds, labels))}
              </p>
            </div>
            <div role="group" aria-label={labels.forward} className="row">
              {NAMES.map((name) => (
                <Button
                  key={name}
                  icon="plus"
                  busy={moving.isPending}
                  onClick={() => {
                    moving.act(STEPS[name]);
                  }}
                >
                  {labels.steps[name]}
                </Button>
              ))}
            </div>
            {moving.error && <Problem error={moving.error} {...reasonIn(words, moving.error)} />}
          </section>
        )}
      </QueryResult>
      <Notice>{labels.never}</Notice>
    </>
  );
}

type Spans = { readonly days: (n: number) => string; readonly hours: (n: number) => string };

/** Days and hours, without what is none. */
function spanOf(seconds: number, { days, hours }: Spans): string {
  const [full, rest] = [Math.floor(seconds / DAY), Math.round((seconds % DAY) / HOUR)];
  const parts = [...(full > 0 ? [days(full)] : []), ...(rest > 0 ? [hours(rest)] : [])];
  return parts.join(" ") || hours(0);
}
