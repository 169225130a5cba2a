import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useFormats, useWords } from "../i18n/words.ts";
import { planSaid } from "../reminders/plan-words.ts";
import { ReminderFields } from "../reminders/ReminderFields.tsx";
import { useReminderWords } from "../reminders/words.ts";
import { useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

/** How people are reminded without anybody asking, and who is next. */
export function Reminders({ page }: { readonly page: RequestPage }) {
  const words = useReminderWords();
  const { moment } = useFormats();
  const [isChanging, setChanging] = useState(false);
  if (!page.acts.edit || page.isBeingEdited) return null;
  const waiting = page.people.flatMap(
    ({ signatureId, name, email, nextReminderAt, remindersLeft }) =>
      nextReminderAt === null
        ? []
        : [{ signatureId, who: name ?? email ?? "", at: nextReminderAt, left: remindersLeft }],
  );
  return (
    <section className="card" aria-labelledby="reminders">
      <h2 id="reminders">{words.title}</h2>
      <p>{planSaid(page.reminders, words)}</p>
      {page.reminders && page.status === "OPEN" && waiting.length === 0 && (
        <p className="quiet small">{words.nobody}</p>
      )}
      {waiting.map(({ signatureId, who, at, left }) => (
        <p key={signatureId} className="small numbers">
          {words.next(who, moment(at))} <span className="quiet">({words.left(left)})</span>
        </p>
      ))}
      <div>
        <Button
          onClick={() => {
            setChanging(true);
          }}
        >
          {words.change}
        </Button>
      </div>
      {isChanging && (
        <ReminderSheet
          page={page}
          onClose={() => {
            setChanging(false);
          }}
        />
      )}
    </section>
  );
}

function ReminderSheet(props: { readonly page: RequestPage; readonly onClose: () => void }) {
  const { page, onClose } = props;
  const words = useReminderWords();
  const requestWords = useRequestsWords();
  const { cancel } = useWords().common;
  const [plan, setPlan] = useState(page.reminders);
  const { act, isPending, error } = useRequestAct(page.requestId, "edit", onClose);
  return (
    <Sheet
      open
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="primary"
            busy={isPending}
            onClick={() => {
              act({ reminders: plan });
            }}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {error && <Problem error={error} text={reasonOf(error, requestWords) ?? words.failed} />}
      <ReminderFields plan={plan} onChange={setPlan} />
    </Sheet>
  );
}
