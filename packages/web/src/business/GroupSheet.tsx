import type { BusinessGroup, WantedGroup } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Area, Field } from "../components/Field.tsx";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { saveGroup, type Environment } from "./calls.ts";
import { reasonIn } from "../i18n/reason.ts";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly environment: Environment;
  /** Null: a new one. */
  readonly group: BusinessGroup | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

const NEW: WantedGroup = { name: "", type: "SIGNER", mode: "ALL", members: [] };

/** Name, purpose and people of a group; what a group is for stays as it was made. */
export function GroupSheet({ id, environment, group, onSaved, onClose }: Props) {
  const words = useBusinessWords();
  const { groups: labels } = words;
  const { common } = useWords();
  const [wanted, setWanted] = useState<WantedGroup>(group ?? NEW);
  const [text, setText] = useState((group?.members ?? []).join("\n"));
  const saving = useAct({
    mutationFn: () => {
      const { name, type, mode } = wanted;
      const members = text.split(/[\s,;]+/).filter((one) => one !== "");
      return saveGroup(id, environment, group?.id ?? null, { name, type, mode, members });
    },
    onSuccess: onSaved,
  });
  const set = (part: Partial<WantedGroup>) => {
    setWanted({ ...wanted, ...part });
  };
  return (
    <Sheet
      open
      title={group ? `${labels.change}: ${group.name}` : labels.make}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={saving.isPending}
            onClick={() => {
              saving.act();
            }}
          >
            {labels.save}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </>
      }
    >
      {saving.error && <Problem error={saving.error} {...reasonIn(words, saving.error)} />}
      <Field
        label={labels.name}
        maxLength={200}
        value={wanted.name}
        onChange={(event) => {
          set({ name: event.target.value });
        }}
      />
      {group === null && (
        <Choice
          legend={labels.type}
          words={labels.types}
          value={wanted.type}
          onChoose={(type) => {
            set({ type });
          }}
        />
      )}
      {wanted.type === "SIGNER" && (
        <Choice
          legend={labels.mode}
          words={labels.modes}
          value={wanted.mode}
          onChoose={(mode) => {
            set({ mode });
          }}
        />
      )}
      <Area
        label={labels.members}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
    </Sheet>
  );
}

type ChoiceProps<Word extends string> = {
  readonly legend: string;
  readonly words: Readonly<Record<Word, string>>;
  readonly value: Word;
  readonly onChoose: (value: Word) => void;
};

function Choice<Word extends string>({ legend, words, value, onChoose }: ChoiceProps<Word>) {
  return (
    <fieldset className="stack">
      <legend>{legend}</legend>
      {(Object.keys(words) as Word[]).map((one) => (
        <label key={one} className="tick">
          <input
            type="radio"
            name={legend}
            checked={value === one}
            onChange={() => {
              onChoose(one);
            }}
          />
          <span>{words[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
