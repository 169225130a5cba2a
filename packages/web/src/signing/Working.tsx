import type { Intent, SigningStep } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../parts/Button.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useWords } from "../words/words.ts";
import { readIntent } from "./calls.ts";
import { isDemo, senderOf, type StepProps } from "./shared.ts";
import "./Working.css";

type Props = StepProps & { readonly intent: Intent; readonly onIntent: (intent: Intent) => void };

const SHOWN = ["confirmed", "locking", "signing", "storing"] as const;
const ORDER: readonly SigningStep[] = [...SHOWN, "signed"];
const LONG_MS = 20_000;

/** How far the signature is, by the server's own steps. Closing the window does not stop it. */
export function Working({ page, entry, intent, go, refresh, onIntent }: Props) {
  const { working, code } = useWords().signing;
  const long = useLong();
  const query = useQuery({
    queryKey: ["intent", intent.id],
    queryFn: () => readIntent(entry, intent.id),
    initialData: intent,
    refetchInterval: ({ state }) => (isEnded(state.data?.step ?? null) ? false : 1000),
    retry: true,
  });
  const { step, problem } = query.data;
  useEffect(() => {
    if (step === "signed") void refresh();
  }, [step, refresh]);

  if (step === "failed")
    return (
      <Page
        failed
        title={working.failedTitle}
        brand={senderOf(page)}
        demo={isDemo(page)}
        actions={
          <Button
            kind="primary"
            wide
            onClick={() => {
              onIntent({ ...intent, step: null, problem: problem ?? "failed" });
              void refresh().then(() => {
                go("confirm");
              });
            }}
          >
            {code.restart}
          </Button>
        }
      >
        <Notice live tone="bad">
          {working.failedText}
        </Notice>
      </Page>
    );
  return (
    <Page title={working.title} brand={senderOf(page)} demo={isDemo(page)}>
      <p className="unseen" role="status">
        {working.steps[SHOWN.find((one) => one === step) ?? "confirmed"]}
      </p>
      <ol className="working">
        {SHOWN.map((one) => {
          const done = ORDER.indexOf(step ?? "confirmed") > ORDER.indexOf(one);
          const now = !done && step === one;
          return (
            <li
              key={one}
              className={done ? "done" : now ? "now" : "later"}
              aria-current={now ? "step" : undefined}
            >
              {done ? (
                <Icon name="ok" />
              ) : (
                <i className={now ? "button-wait" : "working-later"} aria-hidden="true" />
              )}
              {working.steps[one]}
            </li>
          );
        })}
      </ol>
      {query.error && <Problem error={query.error} />}
      <p className="quiet">{long ? working.long : working.safe}</p>
    </Page>
  );
}

function isEnded(step: SigningStep | null): boolean {
  return step === "signed" || step === "failed";
}

function useLong(): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, LONG_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return long;
}
