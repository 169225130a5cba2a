import type { ShownDocument } from "@paraph/contract/app";
import { useId, useMemo, type FormEvent } from "react";
import { Field } from "../components/Field.tsx";
import { isRight } from "../components/form.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { countriesBy } from "./countries.ts";

const TYPES = ["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"] as const;

type Props = {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string | null;
  readonly onShow: (document: ShownDocument) => void;
};

/** What stands in an official document, as the person types it off. */
export function DocumentForm({ id, firstName, lastName, country: issued, onShow }: Props) {
  const { identify: words } = useWords().signing;
  const { country } = useFormats();
  const countries = useMemo(() => countriesBy(country), [country]);
  const types = TYPES.map((one) => [one, words.types[one]] as const);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isRight(event.currentTarget)) return;
    onShow(Object.fromEntries(new FormData(event.currentTarget)) as ShownDocument);
  }
  return (
    <form id={id} className="stack" onSubmit={submit} noValidate>
      <Field
        label={words.firstName}
        name="firstName"
        defaultValue={firstName ?? ""}
        required
        maxLength={200}
      />
      <Field
        label={words.lastName}
        name="lastName"
        defaultValue={lastName ?? ""}
        required
        maxLength={200}
      />
      <Field
        label={words.dateOfBirth}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        required
      />
      <Choose label={words.nationality} name="nationality" choices={countries} first="CH" />
      <Choose label={words.type} name="documentType" choices={types} first="PASSPORT" />
      <Field
        label={words.number}
        name="documentNumber"
        autoComplete="off"
        required
        maxLength={200}
      />
      <Choose
        label={words.issuedBy}
        name="issuingCountry"
        choices={countries}
        first={issued ?? "CH"}
      />
      <Field label={words.validUntil} name="validUntil" type="date" required />
    </form>
  );
}

type ChooseProps = {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly first: string;
};

function Choose({ label, name, choices, first }: ChooseProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="field-input" defaultValue={first}>
        {choices.map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
