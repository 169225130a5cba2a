import type { SigningPerson } from "@paraph/contract/app";
import { Icon, type IconName } from "../components/Icon.tsx";
import { useFormats, useWords } from "../i18n/words.ts";
import "./People.css";

const ICONS: Readonly<Record<SigningPerson["status"], IconName>> = {
  open: "clock",
  signed: "ok",
  declined: "bad",
  error: "warn",
  released: "minus",
};

/** Who signs, in their order, as far as signers may see each other. */
export function People({ people }: { readonly people: readonly SigningPerson[] }) {
  const { states } = useWords().signing;
  const { moment } = useFormats();
  const labels = {
    open: states.open,
    signed: states.signed,
    declined: states.declined,
    error: states.failed,
    released: states.open,
  };
  if (people.length < 2) return null;
  return (
    <section className="stack people">
      <h2>{states.people}</h2>
      <ol>
        {people.map((person, index) => (
          <li key={index} className={person.status}>
            <Icon name={ICONS[person.status]} />
            <span>
              {person.isYou ? <b>{states.you}</b> : <bdi>{person.name ?? states.someone}</bdi>}
            </span>
            <span className="quiet small">
              {person.status === "open" && person.isDue ? states.due : labels[person.status]}
              {person.signedAt ? `, ${moment(person.signedAt)}` : ""}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
