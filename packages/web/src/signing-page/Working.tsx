import type { Intent } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useWords } from "../i18n/words.ts";
import { readIntent } from "./calls.ts";
import { brandOf, isDemo, type StepProps } from "./shared.ts";
import { isEnded, newerOf, shownAs, SHOWN_STEPS } from "./signing-steps.ts";
import "./Working.css";

type Props = Pick<StepProps, "page" | "entry" | "go" | "refresh"> & {
  readonly intent: Intent;
  readonly onIntent: (intent: Intent) => void;
  /** The call that signs has not answered yet: how it ends is for that answer to say. */
  readonly pending?: boolean;
};

const LOOK_MS = 700;
const AGAIN_MS = 3000;
const LONG_MS = 20_000;

/** How far the signature is, by the server's own steps. Closing the window does not stop it. */
export function Working({ page, entry, intent, pending = false, go, refresh, onIntent }: Props) {
  const { working, code } = useWords().signing;
  const long = useLong();
  const query = useQuery({
    queryKey: ["intent", intent.id],
    queryFn: () => readIntent(entry, intent.id),
    initialData: intent,
    refetchInterval: ({ state }) =>
      isEnded(newerOf(intent, state.data ?? intent).step) ? false : LOOK_MS,
    retry: true,
  });
  const { step, problem } = newerOf(intent, query.data);
  const over = pending ? null : step;
  useEffect(() => {
    if (over !== "signed") return;
    void refresh();
    // An answer that got lost must not leave somebody here who has signed.
    const timer = setInterval(() => void refresh(), AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [over, refresh]);

  if (over === "failed")
    return (
      <Page
        failed
        title={working.failedTitle}
        brand={brandOf(page)}
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
    <Page
      title={step === null ? working.checking : working.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
    >
      <p className="unseen" role="status">
        {working.steps[SHOWN_STEPS.find((one) => shownAs(one, step) === "now") ?? "storing"]}
      </p>
      <ol className="working">
        {SHOWN_STEPS.map((one) => {
          const as = shownAs(one, step);
          return (
            <li key={one} className={as} aria-current={as === "now" ? "step" : undefined}>
              {as === "done" ? (
                <Icon name="ok" />
              ) : (
                <i className={as === "now" ? "button-wait" : "working-later"} aria-hidden="true" />
              )}
              {working.steps[one]}
            </li>
          );
        })}
      </ol>
      {query.error && <Problem error={query.error} />}
      {step !== null && <p className="quiet">{long ? working.long : working.safe}</p>}
    </Page>
  );
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
