import { LIST_SORTS, type ListSort } from "@paraph/contract/words";
import { useId } from "react";
import { useNavigate } from "react-router";
import { useInboxWords } from "./words.ts";
import "../components/Field.css";

type Props = {
  readonly sort: ListSort;
  readonly addressOf: (sort: ListSort) => string;
};

/** In which order a list is shown; it stands in the address. */
export function SortPick({ sort, addressOf }: Props) {
  const { sorts } = useInboxWords();
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className="row list-sort">
      <label htmlFor={id}>{sorts.label}</label>
      <select
        id={id}
        className="field-input"
        value={sort}
        onChange={({ target }) => {
          const wanted = LIST_SORTS.find((one) => one === target.value);
          if (wanted) void navigate(addressOf(wanted), { replace: true });
        }}
      >
        {LIST_SORTS.map((one) => (
          <option key={one} value={one}>
            {sorts[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
