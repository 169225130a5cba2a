import { Button, IconButton } from "../parts/Button.tsx";
import { Notice } from "../parts/Notice.tsx";
import { PersonFields } from "../requests/PersonFields.tsx";
import { newPerson, type Drafted } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly people: readonly Drafted[];
  /** What the server refused, at the person it is about. */
  readonly wrong: { readonly at: number; readonly text: string } | null;
  readonly onChange: (people: readonly Drafted[]) => void;
};

/** Everybody who signs, one after the other or at the same time, by their steps. */
export function PeopleForm({ people, wrong, onChange }: Props) {
  const { people: words } = useCreateWords();
  return (
    <div className="stack">
      {people.map((person, index) => (
        <fieldset key={person.key} className="create-person stack">
          <legend>{words.person(index + 1)}</legend>
          {wrong?.at === index && (
            <Notice tone="bad" live>
              {wrong.text}
            </Notice>
          )}
          <PersonFields
            person={person}
            onChange={(next) => {
              onChange(people.map((one) => (one === person ? { ...person, ...next } : one)));
            }}
          />
          {people.length > 1 && (
            <IconButton
              name={words.remove(index + 1)}
              icon="trash"
              onClick={() => {
                onChange(people.filter((one) => one !== person));
              }}
            />
          )}
        </fieldset>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => {
            onChange([...people, newPerson()]);
          }}
        >
          {words.add}
        </Button>
      </div>
    </div>
  );
}
