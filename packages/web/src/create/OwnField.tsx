import type { NewFile } from "@paraph/contract/app";
import { boxStyle } from "../document/place-box.ts";
import type { Layout } from "../document/Viewer.tsx";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly file: NewFile;
  readonly field: NewFile["fields"][number];
  readonly layout: Layout;
  readonly people: readonly { readonly key: number; readonly name: string }[];
  readonly onGive: (key: number) => void;
};

/** An empty signature field that the PDF brings along: given to somebody, it is where they sign. */
export function OwnField({ file, field: { name, positions }, layout, people, onGive }: Props) {
  const { places } = useCreateWords();
  const [place] = positions;
  const box = place && layout(place.page + 1);
  if (!box) return null;
  return (
    <select
      className="own-field"
      style={boxStyle(file, place, box)}
      aria-label={places.own(name, place.page + 1)}
      title={places.own(name, place.page + 1)}
      value=""
      onChange={({ target }) => {
        onGive(Number(target.value));
      }}
    >
      <option value="" disabled>
        {places.use}
      </option>
      {people.map((one) => (
        <option key={one.key} value={one.key}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
