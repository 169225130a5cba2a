import type { IdentifiedName, ShownDocument, SigningPage } from "@paraph/contract/app";
import { useId, useMemo, type FormEvent } from "react";
import { Button } from "../parts/Button.tsx";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { useFormats, useWords } from "../words/words.ts";
import { identify } from "./calls.ts";
import { countriesBy } from "./countries.ts";
import { brandOf, isDemo, type StepProps } from "./shared.ts";

const TYPES = ["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"] as const;

type Props = StepProps & {
  readonly outcome: IdentifiedName | null;
  readonly onOutcome: (outcome: IdentifiedName, page: SigningPage) => void;
};

/** The signer shows an official document to the provider, for this one signature (Express QES). */
export function Identify({ page, entry, go, outcome, onOutcome }: Props) {
  const { identify: words, read } = useWords().signing;
  const { country } = useFormats();
  const countries = useMemo(() => countriesBy(country), [country]);
  const showing = useAct({
    mutationFn: (document: ShownDocument) => identify(entry, document),
    onSuccess: (answer) => {
      onOutcome(answer.outcome, answer.page);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    showing.act(given as ShownDocument);
  }
  const refused =
    outcome ?? (page.quality?.identification?.status === "REFUSED" ? "refused" : null);
  const types = TYPES.map((one) => [one, words.types[one]] as const);
  return (
    <Page
      title={words.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={refused !== null || showing.isError}
      actions={
        <>
          <Button kind="primary" wide form="identify" type="submit" busy={showing.isPending}>
            {words.send}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              go("decline");
            }}
          >
            {read.decline}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {isDemo(page) && <Notice>{words.simulated}</Notice>}
      {refused !== null && refused !== "accepted" && (
        <Notice live tone="bad" title={words.refused.title}>
          {words.refused[refused]}
        </Notice>
      )}
      {showing.error && <Problem error={showing.error} />}
      <form id="identify" className="stack" onSubmit={submit}>
        <Field
          label={words.firstName}
          name="firstName"
          defaultValue={page.you?.firstName ?? ""}
          required
          maxLength={200}
        />
        <Field
          label={words.lastName}
          name="lastName"
          defaultValue={page.you?.lastName ?? ""}
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
          first={page.you?.country ?? "CH"}
        />
        <Field label={words.validUntil} name="validUntil" type="date" required />
      </form>
    </Page>
  );
}

/** It is done: said once, before the person goes on to the documents. */
export function IdentityConfirmed({
  page,
  onGo,
}: {
  readonly page: SigningPage;
  readonly onGo: () => void;
}) {
  const { identify: words, who } = useWords().signing;
  return (
    <Page
      title={words.accepted.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      actions={
        <Button kind="primary" wide onClick={onGo}>
          {who.save}
        </Button>
      }
    >
      <Notice tone="ok">{words.accepted.text}</Notice>
    </Page>
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
