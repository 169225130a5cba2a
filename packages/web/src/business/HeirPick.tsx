import type { BusinessMember } from "@paraph/contract/app";
import { useId } from "react";

type Props = {
  readonly label: string;
  /** What stands for nobody. */
  readonly nobody: string;
  readonly of: readonly Pick<BusinessMember, "email" | "name">[];
  readonly email: string;
  readonly onChange: (email: string) => void;
};

/** One of the members, or nobody. */
export function HeirPick({ label, nobody, of, email, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field-input"
        value={email}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        <option value="">{nobody}</option>
        {of.map((one) => (
          <option key={one.email} value={one.email}>
            {one.name === null ? one.email : `${one.name} (${one.email})`}
          </option>
        ))}
      </select>
    </div>
  );
}
