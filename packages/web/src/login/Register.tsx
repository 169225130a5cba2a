import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { nextIn, withNext } from "../shell/arrivals.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useLanguage } from "../i18n/words.ts";
import { startRegistration } from "./calls.ts";
import { keepEntry } from "./entry.ts";
import { useForm } from "../components/form.ts";
import { useLoginWords } from "./words.ts";

/** The address first: whoever reads its mail goes on. */
export function Register() {
  const words = useLoginWords();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextIn(search);
  const starting = useMutation({
    mutationFn: (email: string) => startRegistration({ email, language, ...(next && { next }) }),
    onSuccess: (entry) => {
      keepEntry(entry);
      return navigate(withNext("/verify-email", search));
    },
  });
  const { submit, missing } = useForm(({ email = "" }) => {
    starting.mutate(email);
  });
  return (
    <Page
      title={words.start.title}
      failed={starting.isError || missing.size > 0}
      actions={
        <Button kind="primary" wide type="submit" form="register" busy={starting.isPending}>
          {words.go}
        </Button>
      }
    >
      <p className="quiet">{words.start.text}</p>
      {starting.error && <Problem error={starting.error} />}
      <form id="register" className="stack" onSubmit={submit} noValidate>
        <Field
          label={words.email}
          hint={next === null ? undefined : words.start.hint}
          error={missing.has("email") ? words.missing : null}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </form>
      <p>
        {words.start.have} <Link to={withNext("/login", search)}>{words.start.logIn}</Link>
      </p>
    </Page>
  );
}
