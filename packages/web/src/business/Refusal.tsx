import { useState } from "react";
import { Refused } from "../api.ts";
import { Button } from "../parts/Button.tsx";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { showPassword } from "./calls.ts";
import { reasonIn } from "../words/reason.ts";
import { useBusinessWords } from "./words.ts";

type Props = { readonly error: Error | null; readonly onProven: () => void };

/** Why it did not go through; where the login is too old, the password once more and then again. */
export function Refusal({ error, onProven }: Props) {
  const words = useBusinessWords();
  if (error === null) return null;
  if (error instanceof Refused && error.key === "error.session.proof_old") {
    return <Proof onProven={onProven} />;
  }
  return <Problem error={error} {...reasonIn(words, error)} />;
}

function Proof({ onProven }: { readonly onProven: () => void }) {
  const { proof: told } = useBusinessWords();
  const [password, setPassword] = useState("");
  const showing = useAct({ mutationFn: () => showPassword(password), onSuccess: onProven });
  const isWrong =
    showing.error instanceof Refused && showing.error.key === "error.account.password_wrong";
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        showing.act();
      }}
    >
      <Notice live tone="warn" icon="shield">
        {told.text}
      </Notice>
      {showing.error && !isWrong && <Problem error={showing.error} />}
      <Field
        label={told.password}
        hint={told.other}
        error={isWrong ? told.wrong : null}
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
          {told.go}
        </Button>
      </div>
    </form>
  );
}
