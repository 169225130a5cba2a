import type { Entry, Registration } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { Refused } from "../api.ts";
import { withNext } from "../shell/arrivals.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { register } from "./calls.ts";
import { codeProblem } from "./CodePage.tsx";
import { keepEntry, keptEntry } from "./entry.ts";
import { useForm } from "../components/form.ts";
import { useLoginWords } from "./words.ts";
import type { LoginWords } from "./words/en.ts";

/** The code of the mail, and who the person is. */
export function VerifyEmail() {
  const { search } = useLocation();
  const entry = keptEntry();
  if (!entry) return <Navigate replace to={withNext("/register", search)} />;
  return <Particulars entry={entry} />;
}

function Particulars({ entry }: { readonly entry: Entry }) {
  const words = useLoginWords();
  const { verify } = words;
  const { time } = useFormats();
  const { search } = useLocation();
  const navigate = useNavigate();
  const registering = useMutation({
    mutationFn: (given: Registration) => register(given),
    onSuccess: (next) => {
      keepEntry(next);
      return navigate(withNext("/register/code", search));
    },
  });
  const { submit, missing } = useForm((given) => {
    const { code = "", firstName = "", lastName = "", password = "", mobileNumber = "" } = given;
    const digits = code.replace(/[\s-]/g, "");
    registering.mutate({
      handle: entry.handle,
      code: digits,
      firstName,
      lastName,
      password,
      mobileNumber,
    });
  });
  const wrong = problemsOf(registering.error, words);
  const errorOf = (name: string) => (missing.has(name) ? words.missing : (wrong[name] ?? null));
  const isExisting = keyOf(registering.error) === "error.account.exists";
  const isShownInForm = isExisting || Object.keys(wrong).length > 0;
  return (
    <Page
      title={verify.title}
      failed={registering.isError || missing.size > 0}
      actions={
        <Button kind="primary" wide type="submit" form="verify" busy={registering.isPending}>
          {words.go}
        </Button>
      }
    >
      <p className="numbers">
        {words.code.sentTo(entry.sentTo ?? "")} {time(entry.expiresAt)}.
      </p>
      {isExisting && (
        <Notice live tone="warn" icon="info">
          {verify.exists} <Link to={withNext("/login", search)}>{words.start.logIn}</Link>
        </Notice>
      )}
      {registering.error && !isShownInForm && <Problem error={registering.error} />}
      <form id="verify" className="stack" onSubmit={submit} noValidate>
        <Field
          label={verify.codeLabel}
          error={errorOf("code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Field
          label={verify.firstName}
          hint={verify.nameHint}
          error={errorOf("firstName")}
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
        />
        <Field
          label={verify.lastName}
          error={errorOf("lastName")}
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
        />
        <Field
          label={verify.mobile}
          hint={verify.mobileHint}
          error={errorOf("mobileNumber")}
          name="mobileNumber"
          type="tel"
          autoComplete="tel"
          maxLength={31}
        />
        <Field
          label={words.password}
          hint={verify.passwordHint}
          error={errorOf("password")}
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
      </form>
      <p>
        <Link to={withNext("/register", search)}>{words.code.again}</Link>
      </p>
    </Page>
  );
}

function keyOf(error: Error | null): string {
  return error instanceof Refused ? error.key : "";
}

/** Which field a refusal is about. */
function problemsOf(error: Error | null, words: LoginWords): Readonly<Record<string, string>> {
  const code = codeProblem(error, words);
  if (code !== null) return { code };
  const key = keyOf(error);
  if (key === "error.account.password_weak") return { password: words.verify.weak };
  return key === "error.request.body_invalid" ? { mobileNumber: words.verify.mobileWrong } : {};
}
