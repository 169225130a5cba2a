import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { Refused } from "../api.ts";
import { withNext } from "../shell/arrivals.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Notice } from "../components/Notice.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { logIn } from "./calls.ts";
import { keepEntry } from "./entry.ts";
import { useForm } from "../components/form.ts";
import { PasskeyLogIn } from "./PasskeyLogIn.tsx";
import { useLoginWords } from "./words.ts";
import "./LogIn.css";

/** E-mail address and password; the code follows. */
export function LogIn() {
  const words = useLoginWords();
  const { search } = useLocation();
  const navigate = useNavigate();
  const entering = useMutation({
    mutationFn: logIn,
    onSuccess: (entry) => {
      keepEntry(entry);
      return navigate(withNext("/login/code", search));
    },
  });
  const { submit, missing } = useForm(({ email = "", password = "" }) => {
    entering.mutate({ email, password });
  });
  const isWrong = entering.error instanceof Refused && entering.error.status === 401;
  return (
    <Page title={words.title} failed={entering.isError || missing.size > 0}>
      {isWrong && (
        <Notice live tone="bad">
          {words.wrong}
        </Notice>
      )}
      {entering.error && !isWrong && <Problem error={entering.error} />}
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={words.email}
          error={missing.has("email") ? words.missing : null}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
        />
        <Field
          label={words.password}
          error={missing.has("password") ? words.missing : null}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <Button kind="primary" wide type="submit" busy={entering.isPending}>
          {words.go}
        </Button>
        <p>
          <Link to={withNext("/password/forgot", search)}>{words.recovery.forgotten}</Link>
        </p>
      </form>
      <hr className="login-or" />
      <PasskeyLogIn />
      <p>
        {words.none} <Link to={withNext("/register", search)}>{words.register}</Link>
      </p>
    </Page>
  );
}
