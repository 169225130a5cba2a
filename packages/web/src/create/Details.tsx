import type { CreateOffer } from "@paraph/contract/app";
import { useId } from "react";
import { Area, Field } from "../components/Field.tsx";
import { useFormats } from "../i18n/words.ts";
import { ReminderFields } from "../reminders/ReminderFields.tsx";
import { useReminderWords } from "../reminders/words.ts";
import type { Draft } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly draft: Draft;
  readonly business: CreateOffer["businesses"][number];
  readonly today: string;
  readonly onChange: (change: Partial<Draft>) => void;
};

/** What else the request says: title, message, kind of signature, last day, reminders. */
export function Details({ draft, business, today, onChange }: Props) {
  const { details } = useCreateWords();
  const { title: reminderTitle } = useReminderWords();
  const { day } = useFormats();
  const id = useId();
  return (
    <div className="stack">
      <Field
        label={details.name}
        required
        maxLength={1000}
        value={draft.title}
        onChange={(event) => {
          onChange({ title: event.target.value });
        }}
      />
      <Area
        label={details.message}
        maxLength={5000}
        value={draft.message}
        onChange={(event) => {
          onChange({ message: event.target.value });
        }}
      />
      {business.qualities.length > 1 && (
        <div className="field">
          <label htmlFor={id}>{details.quality}</label>
          <select
            id={id}
            className="field-input"
            value={draft.quality ? valueOf(draft) : ""}
            onChange={(event) => {
              const chosen = business.qualities.find((one) => valueOf(one) === event.target.value);
              onChange({
                quality: chosen?.quality ?? null,
                legislation: chosen?.legislation ?? null,
              });
            }}
          >
            <option value="">{details.usual}</option>
            {business.qualities.map((one) => (
              <option key={valueOf(one)} value={valueOf(one)}>
                {details.qualities[one.quality]}
                {one.legislation && `, ${details.laws[one.legislation]}`}
              </option>
            ))}
          </select>
        </div>
      )}
      {!business.hasDeadline && <p className="quiet small">{details.deadlineOff}</p>}
      {business.hasDeadline && (
        <Field
          label={details.until}
          hint={[
            business.lastDay && details.latest(day(business.lastDay)),
            business.deletionDay && details.deleted(day(business.deletionDay)),
          ]
            .filter(Boolean)
            .join(" ")}
          type="date"
          min={today}
          max={business.lastDay ?? undefined}
          value={draft.expiresAt}
          onChange={(event) => {
            onChange({ expiresAt: event.target.value });
          }}
        />
      )}
      <fieldset>
        <legend>{reminderTitle}</legend>
        <ReminderFields
          plan={draft.reminders === undefined ? business.reminders : draft.reminders}
          onChange={(reminders) => {
            onChange({ reminders });
          }}
        />
      </fieldset>
    </div>
  );
}

function valueOf({ quality, legislation }: Pick<Draft, "quality" | "legislation">): string {
  return `${quality ?? ""} ${legislation ?? ""}`;
}
