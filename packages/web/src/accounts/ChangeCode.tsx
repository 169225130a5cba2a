import type { Entry } from "@paraph/contract/app";
import { Refused } from "../api.ts";
import { useForm } from "../components/form.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { asSeenHere } from "../clock.ts";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { finishEmail, finishMobile } from "./calls.ts";
import { useMyAct } from "./use-me.ts";
import { useMeWords } from "./words.ts";

type Props = {
  readonly what: "email" | "mobile";
  readonly entry: Entry;
  readonly onAgain: () => void;
  readonly onDone: () => void;
};

/** The code that proves that the new address or number is the person's own. */
export function ChangeCode({ what, entry, onAgain, onDone }: Props) {
  const words = useMeWords();
  const { time } = useFormats();
  const finishing = useMyAct(what === "email" ? finishEmail : finishMobile, onDone);
  const { submit, missing } = useForm(({ code = "" }) => {
    finishing.act({ handle: entry.handle, code: code.replace(/[\s-]/g, "") });
  });
  const { error } = finishing;
  const wrong = error instanceof Refused ? (words.changes.wrong[error.key] ?? null) : null;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="numbers" role="status">
        {words.changes.sent(entry.sentTo ?? "", time(asSeenHere(entry.expiresAt)))}
      </p>
      {error && wrong === null && <Problem error={error} />}
      <Field
        label={words.changes.code}
        error={missing.has("code") ? words.missing : wrong}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div className="row">
        <Button kind="primary" type="submit" busy={finishing.isPending}>
          {words.changes.confirm}
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {words.changes.again}
        </Button>
      </div>
    </form>
  );
}
