import type { NewFile } from "@paraph/contract/app";
import { isOrdered, stepsOf } from "./order.ts";
import { PersonChip } from "./PersonChip.tsx";
import type { Signer } from "./PersonFields.tsx";
import type { Fields, People } from "./use-fields.ts";
import { useCreateWords } from "./words.ts";

type Props = Pick<People, "people"> & {
  readonly files: readonly NewFile[];
  readonly file: NewFile;
  readonly signers: readonly Signer[];
  readonly fields: Fields;
  readonly onFile: (id: string) => void;
};

/** Which document is shown, the people whose fields are put on it, and how. */
export function PlacingSide({ files, file, people, signers, fields, onFile }: Props) {
  const { places, people: peopleWords } = useCreateWords();
  const steps = stepsOf(people);
  const bare = files.filter((one) =>
    people.every((person) => person.fields.every(({ documentId }) => documentId !== one.id)),
  );
  return (
    <div className="placing-side">
      <h2 id="create-places">{places.title}</h2>
      <p className="quiet small placing-hint">{places.text}</p>
      {files.length > 1 && (
        <label className="create-which">
          <span>{places.document}</span>
          <select
            className="field-input"
            value={file.id}
            onChange={(event) => {
              onFile(event.target.value);
            }}
          >
            {files.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul className="person-chips">
        {signers.map(({ person, index, key, name }) => (
          <PersonChip
            key={key}
            {...{ name, index }}
            note={[
              isOrdered(people) &&
                peopleWords.step(steps.findIndex((step) => step.includes(person)) + 1),
              places.count(person.fields.length),
            ]
              .filter(Boolean)
              .join(" · ")}
            onPut={() => {
              fields.put(person);
            }}
            onDrop={(x, y) => {
              fields.drop(person, x, y);
            }}
          />
        ))}
      </ul>
      <p className="small quiet placing-hint" id="placing-keys">
        {places.keys}
      </p>
      {bare.length > 0 && (
        <p className="small quiet placing-hint">
          {places.bare(bare.map(({ title }) => title).join(", "))}
        </p>
      )}
    </div>
  );
}
