import { useEffect, useRef } from "react";
import { IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { PersonFields } from "../requests/PersonFields.tsx";
import { HUES, type Drafted } from "./draft.ts";
import { canMove, isOrdered, movedBy } from "./order.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly person: Drafted;
  readonly people: readonly Drafted[];
  readonly wrong: string | null;
  /** Just added: the keys go on in its first question. */
  readonly isNew: boolean;
  readonly onChange: (people: readonly Drafted[]) => void;
};

/** One who signs: who they are, and buttons that move them earlier and later. */
export function PersonCard({ person, people, wrong, isNew, onChange }: Props) {
  const { people: words } = useCreateWords();
  const number = people.indexOf(person) + 1;
  const ordered = isOrdered(people);
  const name = words.person(number);
  const card = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLInputElement>("input[type=email]")?.focus();
  }, [isNew]);
  return (
    <fieldset ref={card} className="create-person stack" aria-label={name}>
      <div className="create-person-bar">
        <span
          className={`create-person-name${ordered ? " handle" : ""}`}
          draggable={ordered}
          onDragStart={(event) => {
            event.dataTransfer.setData("text/plain", String(person.key));
            event.dataTransfer.effectAllowed = "move";
          }}
        >
          {ordered && <Icon name="move" size={16} />}
          <span className={`person-hue hue-${(number - 1) % HUES}`} />
          {name}
        </span>
        {ordered &&
          ([-1, 1] as const).map((by) => (
            <IconButton
              key={by}
              name={by < 0 ? words.earlier(number) : words.later(number)}
              icon={by < 0 ? "up" : "down"}
              disabled={!canMove(people, person.key, by)}
              onClick={() => {
                onChange(movedBy(people, person.key, by));
              }}
            />
          ))}
        {people.length > 1 && (
          <IconButton
            name={words.remove(number)}
            icon="trash"
            onClick={() => {
              onChange(people.filter((one) => one !== person));
            }}
          />
        )}
      </div>
      {wrong && (
        <Notice tone="bad" live>
          {wrong}
        </Notice>
      )}
      {person.group ? (
        <p>
          <b>{person.group.name}</b>{" "}
          <span className="quiet small">
            {words.group[person.group.mode](person.group.members)}
          </span>
        </p>
      ) : (
        <PersonFields
          withoutStep
          person={person}
          onChange={(next) => {
            onChange(people.map((one) => (one === person ? { ...person, ...next } : one)));
          }}
        />
      )}
    </fieldset>
  );
}
