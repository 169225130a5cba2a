import { useState, type DragEvent, type ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import { Pick } from "../components/Pick.tsx";
import {
  newPerson,
  withRecent,
  type Drafted,
  type GroupDraft,
  type RecentPerson,
} from "./draft.ts";
import { isOrdered, movedTo, stepsOf, withOrder } from "./order.ts";
import { PersonCard } from "./PersonCard.tsx";
import { useCreateWords } from "./words.ts";
import "./People.css";

type Props = {
  readonly people: readonly Drafted[];
  readonly groups: readonly GroupDraft[];
  /** Whom one asked last. */
  readonly recent: readonly RecentPerson[];
  /** What the server refused, at the person it is about. */
  readonly wrong: { readonly at: number; readonly text: string } | null;
  readonly onChange: (people: readonly Drafted[]) => void;
};

/** Everybody who signs: all at the same time, or by steps that are changed by buttons and by dragging. */
export function PeopleForm({ people, groups, recent, wrong, onChange }: Props) {
  const { people: words } = useCreateWords();
  const ordered = isOrdered(people);
  const [added, setAdded] = useState<number | null>(null);
  const steps = stepsOf(people);
  const nextStep = ordered ? String(steps.length + 1) : "";
  const add = (group: GroupDraft | null) => {
    const person = newPerson(nextStep, group);
    setAdded(person.key);
    onChange([...people, person]);
  };
  const known = new Set(people.map(({ email }) => email.trim().toLowerCase()));
  const card = (person: Drafted) => (
    <PersonCard
      key={person.key}
      {...{ person, people, onChange }}
      isNew={person.key === added}
      wrong={wrong?.at === people.indexOf(person) ? wrong.text : null}
    />
  );
  const drop = (step: number) => (key: number) => {
    onChange(movedTo(people, key, step));
  };
  return (
    <div className="stack">
      {people.length > 1 && (
        <label className="choice">
          <input
            type="checkbox"
            checked={ordered}
            onChange={(event) => {
              onChange(withOrder(people, event.target.checked));
            }}
          />
          <span>{words.ordered}</span>
        </label>
      )}
      {ordered ? (
        <>
          <p className="quiet small">{words.orderedHint}</p>
          {steps.map((together, index) => (
            <DropPlace key={together[0]?.key} className="create-step" onPut={drop(index + 1)}>
              <h3>{words.step(index + 1)}</h3>
              {together.map(card)}
            </DropPlace>
          ))}
          <DropPlace className="create-step-new small" onPut={drop(steps.length + 1)}>
            {words.newStep}
          </DropPlace>
        </>
      ) : (
        people.map(card)
      )}
      <div className="row">
        <Button
          icon="plus"
          onClick={() => {
            add(null);
          }}
        >
          {words.add}
        </Button>
      </div>
      <Recent
        people={recent.filter(({ email }) => !known.has(email))}
        onPick={(one) => {
          onChange(withRecent(people, one, nextStep));
        }}
      />
      {groups.length > 0 && (
        <Pick
          label={words.addGroup}
          choose={words.chooseGroup}
          of={groups}
          onPick={(group) => {
            add(groups.find(({ id }) => id === group) ?? null);
          }}
        />
      )}
    </div>
  );
}

type RecentProps = {
  readonly people: readonly RecentPerson[];
  readonly onPick: (person: RecentPerson) => void;
};

/** Whom one asked last, to be asked again by one press. */
function Recent({ people, onPick }: RecentProps) {
  const { people: words } = useCreateWords();
  if (people.length === 0) return null;
  return (
    <div className="stack" role="group" aria-labelledby="recent-people">
      <h3 id="recent-people" className="small quiet">
        {words.recent}
      </h3>
      <div className="row recent-people">
        {people.map((one) => (
          <Button
            key={one.email}
            icon="person"
            title={one.email}
            onClick={() => {
              onPick(one);
            }}
          >
            {`${one.name?.firstName ?? ""} ${one.name?.lastName ?? ""}`.trim() || one.email}
          </Button>
        ))}
      </div>
    </div>
  );
}

type PlaceProps = {
  readonly className: string;
  readonly children: ReactNode;
  readonly onPut: (key: number) => void;
};

/** Where somebody can be dropped; buttons do the same for who does not drag. */
function DropPlace({ className, children, onPut }: PlaceProps) {
  const [over, setOver] = useState(false);
  const show = (shown: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(shown);
  };
  return (
    <div
      className={`${className}${over ? " over" : ""}`}
      onDragOver={show(true)}
      onDragLeave={show(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const key = Number(event.dataTransfer.getData("text/plain"));
        if (key > 0) onPut(key);
      }}
    >
      {children}
    </div>
  );
}
