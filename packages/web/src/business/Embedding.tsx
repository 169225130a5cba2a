import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Area } from "../components/Field.tsx";
import { Notice } from "../components/Notice.tsx";
import { QueryResult } from "../components/QueryResult.tsx";
import { useAct } from "../components/use-act.ts";
import { putEmbedding, readEmbedding } from "./calls.ts";
import { linesOf } from "./lines.ts";
import { Refusal } from "./Refusal.tsx";
import { SaveRow } from "./SaveRow.tsx";
import { useBusinessWords } from "./words.ts";

/** Whose pages may show signing pages in a frame. */
export function Embedding({ id }: { readonly id: string }) {
  const { embedding: labels, wrong } = useBusinessWords();
  const listed = useQuery({
    queryKey: ["business", id, "embedding"],
    queryFn: () => readEmbedding(id),
  });
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      <QueryResult wrong={wrong} of={listed}>
        {({ origins }) => <Form id={id} origins={origins} />}
      </QueryResult>
    </>
  );
}

type FormProps = { readonly id: string; readonly origins: readonly string[] };

function Form({ id, origins }: FormProps) {
  const { embedding: labels } = useBusinessWords();
  const [text, setText] = useState(origins.join("\n"));
  const saving = useAct({
    mutationFn: () => putEmbedding(id, { origins: linesOf(text) }),
    onSuccess: (saved) => {
      setText(saved.origins.join("\n"));
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
      <Area
        label={labels.origins}
        hint={labels.hint}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <Notice tone="warn" icon="shield">
        {labels.risk}
      </Notice>
      <Refusal
        error={saving.error}
        onProven={() => {
          saving.act();
        }}
      />
      <SaveRow {...{ saving, labels }} />
    </form>
  );
}
