import type { Entered, Entry } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { Refused } from "../api.ts";
import { nextIn, withNext } from "../shell/arrivals.ts";
import { useEnter } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats } from "../i18n/words.ts";
import { keepEntry, keptEntry } from "./entry.ts";
import { useForm } from "../components/form.ts";
import { useLoginWords } from "./words.ts";
import type { LoginWords } from "./words/en.ts";

type Props = {
  readonly title: string;
  readonly go: string;
  /** Where one begins again. */
  readonly start: string;
  readonly finish: (given: { handle: string; code: string; next?: string }) => Promise<Entered>;
  /** How a code by SMS is had in place of the one in the app. */
  readonly bySms?: (handle: string) => Promise<Entry>;
  /** Whether a recovery code is taken too. */
  readonly hasRecovery?: boolean;
};

/** The code that opens the session. */
export function CodePage(props: Props) {
  const { search } = useLocation();
  const entry = keptEntry();
  if (!entry) return <Navigate replace to={withNext(props.start, search)} />;
  return <CodeForm {...props} entry={entry} />;
}

function CodeForm(props: Props & { readonly entry: Entry }) {
  const { title, go, start, finish, entry, bySms, hasRecovery = false } = props;
  const [isRecovery, setRecovery] = useState(false);
  const words = useLoginWords();
  const { time } = useFormats();
  const { search } = useLocation();
  const enter = useEnter();
  const next = nextIn(search);
  const finishing = useMutation({
    mutationFn: (code: string) => finish({ handle: entry.handle, code, ...(next && { next }) }),
    onSuccess: (entered) => {
      enter(entered);
      keepEntry(null);
    },
  });
  const { submit, missing } = useForm(({ code = "" }) => {
    finishing.mutate(code.replace(/[\s-]/g, ""));
  });
  const wrong = missing.has("code") ? words.missing : codeProblem(finishing.error, words);
  return (
    <Page
      title={title}
      failed={finishing.isError || missing.size > 0}
      actions={
        <Button kind="primary" wide type="submit" form="code" busy={finishing.isPending}>
          {go}
        </Button>
      }
    >
      <p className="numbers">
        {entry.sentTo === null
          ? words.code.inApp
          : `${words.code.sentTo(entry.sentTo)} ${time(entry.expiresAt)}.`}
      </p>
      {finishing.error && wrong === null && <Problem error={finishing.error} />}
      <form id="code" className="stack" onSubmit={submit} noValidate>
        <Field
          label={isRecovery ? words.code.recoveryLabel : words.code.label}
          hint={isRecovery && words.code.recoveryHint}
          error={wrong}
          name="code"
          type="text"
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          maxLength={12}
        />
      </form>
      <details>
        <summary>{entry.sentTo === null ? words.code.noApp : words.code.notReceived}</summary>
        <div className="stack">
          {entry.sentTo !== null && <p className="quiet small">{words.code.notReceivedText}</p>}
          {entry.by === "totp" && bySms && <BySms handle={entry.handle} ask={bySms} />}
          {hasRecovery && (
            <Button
              kind="quiet"
              onClick={() => {
                setRecovery(!isRecovery);
              }}
            >
              {isRecovery ? words.code.codeInstead : words.code.recoveryInstead}
            </Button>
          )}
          <p>
            <Link to={withNext(start, search)}>{words.code.again}</Link>
          </p>
        </div>
      </details>
    </Page>
  );
}

function BySms(props: { handle: string; ask: (handle: string) => Promise<Entry> }) {
  const words = useLoginWords();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asking = useAct<Entry>({
    mutationFn: () => props.ask(props.handle),
    onSuccess: (entry) => {
      keepEntry(entry);
      return navigate(pathname + search, { replace: true });
    },
  });
  return (
    <>
      {asking.error && <Problem error={asking.error} />}
      <Button
        kind="quiet"
        busy={asking.isPending}
        onClick={() => {
          asking.act();
        }}
      >
        {words.code.smsInstead}
      </Button>
    </>
  );
}

/** What is wrong with a code, in words; null when something else is. */
export function codeProblem(error: Error | null, { code }: LoginWords): string | null {
  if (!(error instanceof Refused)) return null;
  if (error.key === "error.code.wrong") return code.wrong;
  if (error.key === "error.code.too_many_tries") return code.used;
  return error.key === "error.account.entry_expired" ? code.expired : null;
}
