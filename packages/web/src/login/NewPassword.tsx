import type { Entry } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Refused } from "../api.ts";
import { withNext } from "../shell/arrivals.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { finishRecovery, recover } from "./calls.ts";
import { CodePage, codeProblem } from "./CodePage.tsx";
import { keepEntry, keptEntry } from "./entry.ts";
import { useForm } from "../components/form.ts";
import { useLoginWords } from "./words.ts";

/** The code of the mail and the new password; the code of the phone follows. */
export function NewPassword() {
  const { search } = useLocation();
  const entry = keptEntry();
  if (!entry) return <Navigate replace to={withNext("/password/forgot", search)} />;
  return <Choose entry={entry} />;
}

/** The second factor is asked for here too. */
export function NewPasswordCode() {
  const { recovery } = useLoginWords();
  return (
    <CodePage
      hasRecovery
      title={recovery.mobile}
      go={recovery.go}
      start="/password/forgot"
      finish={finishRecovery}
    />
  );
}

function Choose({ entry }: { readonly entry: Entry }) {
  const words = useLoginWords();
  const { time } = useFormats();
  const { search } = useLocation();
  const navigate = useNavigate();
  const choosing = useMutation({
    mutationFn: recover,
    onSuccess: (next) => {
      keepEntry(next);
      return navigate(withNext("/password/code", search));
    },
  });
  const { submit, missing } = useForm(({ code = "", password = "" }) => {
    choosing.mutate({ handle: entry.handle, code: code.replace(/[\s-]/g, ""), password });
  });
  const { error } = choosing;
  const wrong = codeProblem(error, words);
  const isWeak = error instanceof Refused && error.key === "error.account.password_weak";
  return (
    <Page
      title={words.recovery.title}
      failed={choosing.isError || missing.size > 0}
      actions={
        <Button kind="primary" wide type="submit" form="new" busy={choosing.isPending}>
          {words.go}
        </Button>
      }
    >
      <p className="numbers">
        {words.code.sentTo(entry.sentTo ?? "")} {time(entry.expiresAt)}.
      </p>
      {error && wrong === null && !isWeak && <Problem error={error} />}
      <form id="new" className="stack" onSubmit={submit} noValidate>
        <Field
          label={words.verify.codeLabel}
          error={missing.has("code") ? words.missing : wrong}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Field
          label={words.password}
          hint={words.verify.passwordHint}
          error={missing.has("password") ? words.missing : isWeak ? words.verify.weak : null}
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
      </form>
    </Page>
  );
}
