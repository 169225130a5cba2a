import { useId } from "react";

type Props = {
  readonly label: string;
  /** What stands there before anything is chosen. */
  readonly choose: string;
  readonly of: readonly { readonly id: string; readonly name: string }[];
  readonly onPick: (id: string) => void;
};

/** A list from which things are taken one after the other; nothing stays chosen in it. */
export function Pick({ label, choose, of, onPick }: Props) {
  const list = useId();
  return (
    <div className="field">
      <label htmlFor={list}>{label}</label>
      <select
        id={list}
        className="field-input"
        value=""
        onChange={({ target }) => {
          if (target.value !== "") onPick(target.value);
        }}
      >
        <option value="">{choose}</option>
        {of.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
