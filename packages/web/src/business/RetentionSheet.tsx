import type { RetentionPreview } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { useFormats, useWords } from "../i18n/words.ts";
import { previewRetention, putRetention, type Environment } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { UsageTable } from "./UsageTable.tsx";
import { useBusinessWords } from "./words.ts";
import "./Usage.css";

type Props = {
  readonly id: string;
  readonly environment: Environment;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** A policy is first shown with what it would delete, and then confirmed. */
export function RetentionSheet({ id, environment, onSaved, onClose }: Props) {
  const { retention: labels } = useBusinessWords();
  const { common } = useWords();
  const [text, setText] = useState("");
  const [isForAll, setForAll] = useState(false);
  const days = text.trim() === "" ? null : Number(text);
  const looking = useAct({ mutationFn: () => previewRetention(id, environment, days) });
  const shown = looking.data ?? null;
  const saving = useAct({
    mutationFn: ({ days: wanted, requests }: RetentionPreview) =>
      putRetention(id, { environment, days: wanted, existing: isForAll ? requests : null }),
    onSuccess: onSaved,
  });
  const change = () => {
    if (shown) saving.act(shown);
  };
  return (
    <Sheet
      open
      title={labels.title[environment]}
      onClose={onClose}
      actions={
        <>
          {shown ? (
            <Button kind="danger" busy={saving.isPending} onClick={change}>
              {labels.confirm}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={looking.isPending}
              onClick={() => {
                looking.act();
              }}
            >
              {labels.preview}
            </Button>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
        </>
      }
    >
      <Field
        label={labels.field}
        hint={labels.hint}
        inputMode="numeric"
        maxLength={4}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          looking.reset();
          saving.reset();
        }}
      />
      <Refusal error={looking.error} onProven={looking.reset} />
      {shown && <Effect {...{ shown, isForAll }} onChoose={setForAll} />}
      <Refusal error={saving.error} onProven={change} />
    </Sheet>
  );
}

type EffectProps = {
  readonly shown: RetentionPreview;
  readonly isForAll: boolean;
  readonly onChoose: (isForAll: boolean) => void;
};

function Effect({ shown, isForAll, onChoose }: EffectProps) {
  const { retention: labels } = useBusinessWords();
  const { day, month, number } = useFormats();
  const { days, first, requests, waiting } = shown;
  return (
    <>
      <p>
        <b>{days === null ? labels.keep : labels.gone(labels.days(days))}</b>
      </p>
      <div role="status" className="stack">
        {first === null ? (
          <p>{labels.none}</p>
        ) : (
          <>
            <p>{labels.would(number(requests), day(`${first}T12:00:00Z`))}</p>
            {waiting > 0 && <p>{labels.waiting(number(waiting))}</p>}
            <p className="quiet">{labels.grace}</p>
          </>
        )}
      </div>
      <UsageTable
        title={labels.requests}
        columns={[labels.month, labels.requests]}
        rows={shown.months.map((one) => ({
          name: month(`${one.month.slice(0, 4)}-${one.month.slice(4)}-15T12:00:00Z`),
          counts: [one.requests],
        }))}
        total={[requests]}
      />
      <fieldset className="stack">
        <legend>{labels.forWhom}</legend>
        {[false, true].map((value) => (
          <label key={String(value)} className="tick">
            <input
              type="radio"
              name="existing"
              checked={isForAll === value}
              onChange={() => {
                onChoose(value);
              }}
            />
            <span>{value ? labels.existing(number(requests)) : labels.onlyNew}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
