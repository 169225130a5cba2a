import type { Entered, Entry } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { Link, Navigate, useLocation } from "react-router";
import { Refused } from "../api.ts";
import { nextIn, withNext } from "../app/arrivals.ts";
import { useEnter } from "../app/session.ts";
import { Button } from "../parts/Button.tsx";
import { Field } from "../parts/Field.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useFormats } from "../words/words.ts";
import { keepEntry, keptEntry } from "./entry.ts";
import { useForm } from "./form.ts";
import { useLoginWords } from "./words.ts";
import type { LoginWords } from "./words/en.ts";

type Props = {
  readonly title: string;
  readonly go: string;
  /** Where one begins again. */
  readonly start: string;
  readonly finish: (given: { handle: string; code: string; next?: string }) => Promise<Entered>;
};

/** The code that opens the session. */
export function CodePage(props: Props) {
  const { search } = useLocation();
  const entry = keptEntry();
  if (!entry) return <Navigate replace to={withNext(props.start, search)} />;
  return <Asked {...props} entry={entry} />;
}

function Asked({ title, go, start, finish, entry }: Props & { readonly entry: Entry }) {
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
        {words.code.sentTo(entry.sentTo)} {time(entry.expiresAt)}.
      </p>
      {finishing.error && wrong === null && <Problem error={finishing.error} />}
      <form id="code" className="stack" onSubmit={submit} noValidate>
        <Field
          label={words.code.label}
          error={wrong}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </form>
      <details>
        <summary>{words.code.notReceived}</summary>
        <div className="stack">
          <p className="quiet small">{words.code.notReceivedText}</p>
          <p>
            <Link to={withNext(start, search)}>{words.code.again}</Link>
          </p>
        </div>
      </details>
    </Page>
  );
}

/** What is wrong with a code, in words; null when something else is. */
export function codeProblem(error: Error | null, { code }: LoginWords): string | null {
  if (!(error instanceof Refused)) return null;
  if (error.key === "error.code.wrong") return code.wrong;
  if (error.key === "error.code.too_many_tries") return code.used;
  return error.key === "error.account.entry_expired" ? code.expired : null;
}
