import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { Button, IconButton } from "../components/Button.tsx";
import { Field } from "../components/Field.tsx";
import { isRight } from "../components/form.ts";
import { Icon } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { Pick } from "../components/Pick.tsx";
import { useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

/** Who watches without signing: people, and groups of the business where it may name them. */
export function Observers({ page }: { readonly page: RequestPage }) {
  const words = useRequestsWords();
  const { observers: said } = words;
  const { requestId: id, observers, acts } = page;
  const removing = useRequestAct(id, "unobserve");
  const [isAdding, setIsAdding] = useState(false);
  if (observers.length === 0 && !acts.observe) return null;
  return (
    <section className="card" aria-labelledby="observers">
      <h2 id="observers">{said.title}</h2>
      <p className="quiet small">{said.text}</p>
      <ul className="request-people">
        {observers.map(({ id: observerId, name, isGroup }) => (
          <li key={observerId}>
            <span className="person-icon">
              <Icon name="person" />
            </span>
            <span className="person-what">
              <b>{name}</b>
              {isGroup && <span className="quiet small">{said.group}</span>}
            </span>
            {acts.observe && (
              <IconButton
                name={said.remove(name)}
                icon="close"
                onClick={() => {
                  removing.act(observerId);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {removing.error && (
        <Problem
          error={removing.error}
          text={reasonOf(removing.error, words) ?? words.acts.failed}
        />
      )}
      {acts.observe && isAdding && <AddObserver page={page} />}
      {acts.observe && !isAdding && (
        <div className="row">
          <Button
            icon="plus"
            onClick={() => {
              setIsAdding(true);
            }}
          >
            {said.add}
          </Button>
        </div>
      )}
    </section>
  );
}

function AddObserver({ page: { requestId: id, offer } }: { readonly page: RequestPage }) {
  const words = useRequestsWords();
  const { observers: said } = words;
  const [email, setEmail] = useState("");
  const adding = useRequestAct(id, "observe", () => {
    setEmail("");
  });
  const groups = offer?.hasObserverGroups ? offer.observerGroups : [];
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight(event.currentTarget)) adding.act({ email: email.trim() });
      }}
    >
      <Field
        label={said.email}
        type="email"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form appears when its button is pressed
        autoFocus
        maxLength={254}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <div className="row">
        <Button icon="plus" type="submit" busy={adding.isPending}>
          {said.add}
        </Button>
      </div>
      {groups.length > 0 && (
        <Pick
          label={said.addGroup}
          choose={said.choose}
          of={groups}
          onPick={(groupId) => {
            adding.act({ groupId });
          }}
        />
      )}
      {offer && !offer.hasObserverGroups && <p className="quiet small">{said.groupsOff}</p>}
      {adding.error && (
        <Problem error={adding.error} text={reasonOf(adding.error, words) ?? words.acts.failed} />
      )}
    </form>
  );
}
