import { useId } from "react";
import { Field } from "../components/Field.tsx";
import type { PersonDraft } from "./person.ts";
import { useRequestsWords } from "./words.ts";

type Props = {
  readonly person: PersonDraft;
  readonly onChange: (person: PersonDraft) => void;
  /** The step is chosen elsewhere. */
  readonly withoutStep?: boolean;
};

/** The questions about one person; what can be checked here is checked before the server is asked. */
export function PersonFields({ person, onChange, withoutStep = false }: Props) {
  const { add } = useRequestsWords();
  const name = useId();
  const text = (member: "email" | "firstName" | "lastName" | "mobile" | "step") => ({
    value: person[member],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onChange({ ...person, [member]: event.target.value });
    },
  });
  return (
    <div className="stack person-fields">
      <fieldset className="choice-group">
        <legend>{add.kind}</legend>
        {([true, false] as const).map((isGuest) => (
          <label key={String(isGuest)} className="choice">
            <input
              type="radio"
              name={name}
              checked={person.isGuest === isGuest}
              onChange={() => {
                onChange({ ...person, isGuest });
              }}
            />
            <span>{isGuest ? add.guest : add.account}</span>
          </label>
        ))}
      </fieldset>
      <Field label={add.email} type="email" required maxLength={254} {...text("email")} />
      {person.isGuest && (
        <>
          <div className="two">
            <Field label={add.firstName} required maxLength={100} {...text("firstName")} />
            <Field label={add.lastName} required maxLength={100} {...text("lastName")} />
          </div>
          <Field
            label={add.mobile}
            hint={add.mobileHint}
            type="tel"
            maxLength={40}
            {...text("mobile")}
          />
        </>
      )}
      {!withoutStep && (
        <Field
          label={add.order}
          hint={add.orderHint}
          inputMode="numeric"
          pattern="[0-9]{0,4}"
          maxLength={4}
          {...text("step")}
        />
      )}
    </div>
  );
}
