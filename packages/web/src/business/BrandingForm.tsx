import type { BusinessBranding, TriedAccent } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { useAct } from "../components/use-act.ts";
import { putBranding } from "./calls.ts";
import { Refusal } from "./Refusal.tsx";
import { SaveRow } from "./SaveRow.tsx";
import { useBusinessWords } from "./words.ts";

/** Name and colour as they are being typed. */
export type Wanted = { readonly name: string; readonly colour: string };

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

type Props = {
  readonly id: string;
  readonly kept: BusinessBranding;
  readonly wanted: Wanted;
  readonly trial: TriedAccent | null;
  readonly onWanted: (wanted: Wanted) => void;
  readonly keep: (saved: BusinessBranding) => void;
};

/** The name and the colour; a colour that cannot be read is reported at once, with one that can. */
export function BrandingForm({ id, kept, wanted, trial, onWanted, keep }: Props) {
  const { branding: labels } = useBusinessWords();
  const { name, colour } = wanted;
  const saving = useAct({
    mutationFn: () =>
      putBranding(id, { displayName: name.trim() || null, accent: colour.trim() || null }),
    onSuccess: keep,
  });
  const hasForm = colour.trim() === "" || isColour(colour.trim());
  const change = (next: Partial<Wanted>) => {
    saving.reset();
    onWanted({ ...wanted, ...next });
  };
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasForm) saving.act();
      }}
    >
      <Field
        label={labels.name}
        hint={labels.nameHint(kept.registeredName)}
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          change({ name: event.target.value });
        }}
      />
      <Field
        label={labels.colour}
        hint={labels.colourHint}
        error={hasForm ? (trial?.isReadable === false ? labels.faintHere : null) : labels.form}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={colour}
        onChange={(event) => {
          change({ colour: event.target.value });
        }}
      />
      <div className="row">
        <input
          type="color"
          className="branding-pick"
          aria-label={labels.pick}
          value={isColour(colour) ? colour.toLowerCase() : "#1d4f91"}
          onChange={(event) => {
            change({ colour: event.target.value });
          }}
        />
        {trial?.instead && (
          <Button
            onClick={() => {
              change({ colour: trial.instead ?? "" });
            }}
          >
            {labels.use(trial.instead)}
          </Button>
        )}
      </div>
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
