import type { CreateOffer } from "@paraph/contract/app";
import { useId } from "react";
import { Area, Field } from "../parts/Field.tsx";
import { useFormats } from "../words/words.ts";
import type { Draft } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly draft: Draft;
  readonly business: CreateOffer["businesses"][number];
  readonly today: string;
  readonly onChange: (change: Partial<Draft>) => void;
};

const QUALITIES = ["SES", "AES", "QES"] as const;

/** What else the request says: title, message, kind of signature, last day. */
export function Details({ draft, business, today, onChange }: Props) {
  const { details } = useCreateWords();
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
      <div className="field">
        <label htmlFor={id}>{details.quality}</label>
        <select
          id={id}
          className="field-input"
          value={draft.quality ?? ""}
          onChange={(event) => {
            onChange({ quality: QUALITIES.find((one) => one === event.target.value) ?? null });
          }}
        >
          <option value="">{details.usual}</option>
          {QUALITIES.map((quality) => (
            <option key={quality} value={quality}>
              {details.qualities[quality]}
            </option>
          ))}
        </select>
      </div>
      {business.hasDeadline && (
        <Field
          label={details.until}
          hint={business.lastDay && details.latest(day(business.lastDay))}
          type="date"
          min={today}
          max={business.lastDay ?? undefined}
          value={draft.expiresAt}
          onChange={(event) => {
            onChange({ expiresAt: event.target.value });
          }}
        />
      )}
    </div>
  );
}
