import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { withNext } from "../shell/arrivals.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useLanguage } from "../i18n/words.ts";
import { startRecovery } from "./calls.ts";
import { keepEntry } from "./entry.ts";
import { useForm } from "../components/form.ts";
import { useLoginWords } from "./words.ts";

/** The way back in for who forgot the password: the mailbox first. */
export function Forgot() {
  const words = useLoginWords();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const starting = useMutation({
    mutationFn: (email: string) => startRecovery({ email, language }),
    onSuccess: (entry) => {
      keepEntry(entry);
      return navigate(withNext("/password/new", search));
    },
  });
  const { submit, missing } = useForm(({ email = "" }) => {
    starting.mutate(email);
  });
  return (
    <Page
      title={words.recovery.title}
      failed={starting.isError || missing.size > 0}
      actions={
        <Button kind="primary" wide type="submit" form="forgot" busy={starting.isPending}>
          {words.go}
        </Button>
      }
    >
      <p className="quiet">{words.recovery.text}</p>
      {starting.error && <Problem error={starting.error} />}
      <form id="forgot" className="stack" onSubmit={submit} noValidate>
        <Field
          label={words.email}
          error={missing.has("email") ? words.missing : null}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
        />
      </form>
    </Page>
  );
}
