import { useId } from "react";
import "../components/Field.css";

type Props = {
  readonly label: string;
  /** What stands for no choice. */
  readonly all: string;
  readonly value: string;
  /** Values with what is read. */
  readonly choices: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
};

/** One of several, or all of them; what is chosen stays to be seen even where the list lacks it. */
export function Choice({ label, all, value, choices, onChoose }: Props) {
  const id = useId();
  const isKnown = value === "" || choices.some(([one]) => one === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field-input"
        value={value}
        onChange={(event) => {
          onChoose(event.target.value);
        }}
      >
        <option value="">{all}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(([one, said]) => (
          <option key={one} value={one}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
