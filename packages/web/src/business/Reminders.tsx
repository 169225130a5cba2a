import type { ReminderPlan } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../components/Problem.tsx";
import { QueryResult } from "../components/QueryResult.tsx";
import { useAct } from "../components/use-act.ts";
import { reasonIn } from "../i18n/reason.ts";
import { ReminderFields } from "../reminders/ReminderFields.tsx";
import { useReminderWords } from "../reminders/words.ts";
import { putReminders, readReminders } from "./calls.ts";
import { SaveRow } from "./SaveRow.tsx";
import { useBusinessWords } from "./words.ts";

/** How new requests remind people. */
export function Reminders({ id }: { readonly id: string }) {
  const { wrong } = useBusinessWords();
  const { lead } = useReminderWords();
  const reminders = useQuery({
    queryKey: ["business", id, "reminders"],
    queryFn: () => readReminders(id),
  });
  return (
    <>
      <p className="quiet">{lead}</p>
      <QueryResult wrong={wrong} of={reminders}>
        {({ reminders: plan }) => <Form id={id} kept={plan} />}
      </QueryResult>
    </>
  );
}

type FormProps = { readonly id: string; readonly kept: ReminderPlan | null };

function Form({ id, kept }: FormProps) {
  const words = useBusinessWords();
  const labels = useReminderWords();
  const [plan, setPlan] = useState(kept);
  const saving = useAct({ mutationFn: () => putReminders(id, { reminders: plan }) });
  return (
    <form
      noValidate
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        saving.act();
      }}
    >
      <ReminderFields plan={plan} onChange={setPlan} />
      {saving.error && <Problem error={saving.error} {...reasonIn(words, saving.error)} />}
      <SaveRow {...{ saving, labels }} />
    </form>
  );
}
