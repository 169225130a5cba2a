import type { ReminderPlan } from "@paraph/contract/app";
import { useId } from "react";
import { useReminderWords } from "./words.ts";

const DAYS = [1, 2, 3, 5, 7, 14, 30];
const TIMES = [1, 2, 3, 5, 10];
const USUAL: ReminderPlan = { firstAfterDays: 3, everyDays: 7, atMost: 3 };

type Props = {
  readonly plan: ReminderPlan | null;
  readonly onChange: (plan: ReminderPlan | null) => void;
};

/** Whether, when and how often people are reminded without anybody asking. */
export function ReminderFields({ plan, onChange }: Props) {
  const words = useReminderWords();
  const set = (change: Partial<ReminderPlan>) => {
    onChange({ ...USUAL, ...plan, ...change });
  };
  return (
    <div className="stack">
      <label className="tick">
        <input
          type="checkbox"
          checked={plan !== null}
          onChange={({ target }) => {
            onChange(target.checked ? USUAL : null);
          }}
        />
        <span>{words.on}</span>
      </label>
      {plan && (
        <>
          <div className="row">
            <Choice
              label={words.first}
              say={words.days}
              numbers={DAYS}
              value={plan.firstAfterDays}
              onChange={(firstAfterDays) => {
                set({ firstAfterDays });
              }}
            />
            {plan.atMost > 1 && (
              <Choice
                label={words.every}
                say={words.days}
                numbers={DAYS}
                value={plan.everyDays}
                onChange={(everyDays) => {
                  set({ everyDays });
                }}
              />
            )}
            <Choice
              label={words.most}
              say={words.times}
              numbers={TIMES}
              value={plan.atMost}
              onChange={(atMost) => {
                set({ atMost });
              }}
            />
          </div>
          <p className="quiet small">{words.hint}</p>
        </>
      )}
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly say: (count: number) => string;
  readonly numbers: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
};

/** One of some numbers; one that a program chose is offered too. */
function Choice({ label, say, numbers, value, onChange }: ChoiceProps) {
  const id = useId();
  const offered = [...new Set([...numbers, value])].sort((a, b) => a - b);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field-input"
        value={value}
        onChange={({ target }) => {
          onChange(Number(target.value));
        }}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
