import type { Entry, Me } from "@paraph/contract/app";
import { Refused } from "../api.ts";
import { useForm } from "../components/form.ts";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { changeName, startEmail, startMobile } from "./calls.ts";
import { useMyAct } from "./use-me.ts";
import { useMeWords } from "./words.ts";

/** The name as it will stand in signatures. */
export function NameForm({ me, onDone }: { readonly me: Me; readonly onDone: () => void }) {
  const words = useMeWords();
  const changing = useMyAct(changeName, onDone);
  const { submit, missing } = useForm(({ firstName = "", lastName = "" }) => {
    changing.act({ firstName, lastName });
  });
  const { name } = words.changes;
  const fields = [
    ["firstName", name.first, me.firstName, "given-name"],
    ["lastName", name.last, me.lastName, "family-name"],
  ] as const;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="quiet">{name.text}</p>
      {changing.error && <Problem error={changing.error} />}
      {fields.map(([field, label, value, autoComplete]) => (
        <Field
          key={field}
          label={label}
          error={missing.has(field) ? words.missing : null}
          name={field}
          defaultValue={value ?? ""}
          autoComplete={autoComplete}
          maxLength={100}
        />
      ))}
      <div>
        <Button kind="primary" type="submit" busy={changing.isPending}>
          {name.go}
        </Button>
      </div>
    </form>
  );
}

/** A new address or number; a code goes there. */
export function ReachForm(props: {
  readonly what: "email" | "mobile";
  readonly onBegun: (entry: Entry) => void;
}) {
  const { what, onBegun } = props;
  const words = useMeWords();
  const starting = useAct<Entry, string>({
    mutationFn: what === "email" ? startEmail : startMobile,
    onSuccess: onBegun,
  });
  const { submit, missing } = useForm(({ value = "" }) => {
    starting.act(value);
  });
  const { error } = starting;
  const isWrong = error instanceof Refused && error.status === 400;
  const said = words.changes[what];
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="quiet">{said.text}</p>
      {error && !isWrong && <Problem error={error} />}
      <Field
        label={said.label}
        hint={said.hint}
        error={missing.has("value") ? words.missing : isWrong ? said.wrong : null}
        name="value"
        type={what === "email" ? "email" : "tel"}
        autoComplete={what === "email" ? "email" : "tel"}
        maxLength={what === "email" ? 254 : 31}
      />
      <div>
        <Button kind="primary" type="submit" busy={starting.isPending}>
          {words.changes.send}
        </Button>
      </div>
    </form>
  );
}
