import { Refused } from "../../api.ts";
import { useForm } from "../../components/form.ts";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Problem } from "../../components/Problem.tsx";
import { proveMe } from "../calls.ts";
import { useMyAct } from "../use-me.ts";
import { useMeWords } from "../words.ts";

/** The password once more: a browser that was left alone does not get past it. */
export function Prove() {
  const words = useMeWords();
  const proving = useMyAct(proveMe);
  const { submit, missing } = useForm(({ password = "" }) => {
    proving.act(password);
  });
  const isWrong =
    proving.error instanceof Refused && proving.error.key === "error.account.password_wrong";
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="quiet">{words.proveText}</p>
      {proving.error && !isWrong && <Problem error={proving.error} />}
      <Field
        label={words.current}
        error={missing.has("password") ? words.missing : isWrong ? words.wrong : null}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <div>
        <Button kind="primary" type="submit" busy={proving.isPending}>
          {words.go}
        </Button>
      </div>
    </form>
  );
}
