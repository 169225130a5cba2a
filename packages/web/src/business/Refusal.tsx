import { useState } from "react";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { showPassword } from "./calls.ts";
import { FreshLogin } from "../accounts/factors/FreshLogin.tsx";
import { reasonIn } from "../i18n/reason.ts";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly error: Error | null;
  readonly onProven: () => void;
  /** The password again is not enough for it. */
  readonly byLogin?: boolean;
};

/** Why it did not go through; where the login is too old, the password or a login and then again. */
export function Refusal({ error, onProven, byLogin = false }: Props) {
  const words = useBusinessWords();
  if (error === null) return null;
  if (error instanceof Refused && error.key === "error.session.proof_old") {
    return byLogin ? <FreshLogin text={words.proof.login} /> : <Proof onProven={onProven} />;
  }
  return <Problem error={error} {...reasonIn(words, error)} />;
}

function Proof({ onProven }: { readonly onProven: () => void }) {
  const { proof: labels } = useBusinessWords();
  const [password, setPassword] = useState("");
  const showing = useAct({ mutationFn: () => showPassword(password), onSuccess: onProven });
  const isWrong =
    showing.error instanceof Refused && showing.error.key === "error.account.password_wrong";
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        showing.act();
      }}
    >
      <Notice live tone="warn" icon="shield">
        {labels.text}
      </Notice>
      {showing.error && !isWrong && <Problem error={showing.error} />}
      <Field
        label={labels.password}
        hint={labels.other}
        error={isWrong ? labels.wrong : null}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <div>
        <Button type="submit" busy={showing.isPending}>
          {labels.go}
        </Button>
      </div>
    </form>
  );
}
