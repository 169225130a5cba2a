import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Area } from "../components/Field.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { putExits, readExits } from "./calls.ts";
import { linesOf } from "./lines.ts";
import { reasonIn } from "../i18n/reason.ts";
import { SaveRow } from "./SaveRow.tsx";
import { useBusinessWords } from "./words.ts";

/** Where signers may be led by themselves. */
export function Exits({ id }: { readonly id: string }) {
  const { exits: labels, wrong } = useBusinessWords();
  const exits = useQuery({ queryKey: ["business", id, "exits"], queryFn: () => readExits(id) });
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <QueryResult wrong={wrong} of={exits}>
        {({ origins }) => <Form id={id} origins={origins} />}
      </QueryResult>
    </>
  );
}

type FormProps = { readonly id: string; readonly origins: readonly string[] | null };

function Form({ id, origins }: FormProps) {
  const words = useBusinessWords();
  const { exits: labels } = words;
  const [listed, setListed] = useState(origins !== null);
  const [text, setText] = useState((origins ?? []).join("\n"));
  const saving = useAct({
    mutationFn: () => putExits(id, { origins: listed ? linesOf(text) : null }),
    onSuccess: (saved) => {
      setText((saved.origins ?? []).join("\n"));
    },
  });
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.act();
      }}
    >
      <fieldset className="stack">
        <legend className="unseen">{words.tabs.exits}</legend>
        {[false, true].map((value) => (
          <label key={String(value)} className="tick">
            <input
              type="radio"
              name="listed"
              checked={listed === value}
              onChange={() => {
                setListed(value);
              }}
            />
            <span>{value ? labels.listed : labels.any}</span>
          </label>
        ))}
      </fieldset>
      {listed && (
        <Area
          label={labels.origins}
          hint={labels.hint}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      )}
      {saving.error && <Problem error={saving.error} {...reasonIn(words, saving.error)} />}
      <SaveRow {...{ saving, labels }} />
    </form>
  );
}
