import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { isRight } from "../components/form.ts";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import { useRequestAct } from "./calls.ts";
import { emptyPerson, signerOf, type PersonDraft } from "./person.ts";
import { PersonFields } from "./PersonFields.tsx";
import { reasonOf, useRequestsWords } from "./words.ts";

type Props = { readonly page: RequestPage; readonly onClose: () => void };

/** One more person to sign: with an account, or without one. */
export function AddPerson({ page, onClose }: Props) {
  const words = useRequestsWords();
  const { cancel } = useWords().common;
  const [person, setPerson] = useState<PersonDraft>(emptyPerson());
  const adding = useRequestAct(page.requestId, "add", onClose);
  return (
    <Sheet open title={words.add.title} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight(event.currentTarget)) adding.act(signerOf(person));
        }}
      >
        <PersonFields person={person} onChange={setPerson} />
        <p className="quiet small">{page.status === "OPEN" ? words.add.now : words.add.later}</p>
        {adding.error && (
          <Problem error={adding.error} text={reasonOf(adding.error, words) ?? words.acts.failed} />
        )}
        <div className="row">
          <Button kind="primary" type="submit" busy={adding.isPending}>
            {words.add.submit}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}
