import type { RequestPage, RequestPerson } from "@paraph/contract/app";
import { IconButton } from "../components/Button.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

const ICONS: Readonly<Record<RequestPerson["status"], IconName>> = {
  open: "person",
  signed: "ok",
  declined: "bad",
  error: "warn",
  released: "minus",
  withdrawn: "minus",
};

/** Who signs, in which order, and how far each of them is. */
export function People({ page }: { readonly page: RequestPage }) {
  const words = useRequestsWords();
  const removing = useRequestAct(page.requestId, "remove");
  const linking = useRequestAct(page.requestId, "link");
  const failed = removing.error ?? linking.error;
  return (
    <section className="card" aria-labelledby="people">
      <h2 id="people">{words.people.title}</h2>
      {page.people.length === 0 && <p className="quiet">{words.people.none}</p>}
      <ol className="request-people">
        {page.people.map((person) => (
          <li key={person.signatureId}>
            <Person person={person} />
            {person.canHaveNewLink && (
              <IconButton
                name={words.people.link(person.name ?? person.email ?? "")}
                icon="swap"
                onClick={() => {
                  linking.act(person.signatureId);
                }}
              />
            )}
            {person.isRemovable && (
              <IconButton
                name={words.people.remove(person.name ?? person.email ?? "")}
                icon="close"
                onClick={() => {
                  removing.act(person.signatureId);
                }}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="small" role="status">
        {linking.isSuccess ? words.people.linked : ""}
      </p>
      {failed && <Problem error={failed} text={reasonOf(failed, words) ?? words.acts.failed} />}
    </section>
  );
}

function Person({ person }: { readonly person: RequestPerson }) {
  const { people } = useRequestsWords();
  const { moment } = useFormats();
  const { status, isDue, sequence, kind, group, remindedAt, lastViewedAt, endedAt, reason } =
    person;
  const said =
    status === "open"
      ? isDue
        ? people.status.due
        : people.status.later
      : status === "released" || status === "withdrawn"
        ? people.status[status]
        : people.status[status](endedAt ? moment(endedAt) : "");
  const more = [
    sequence === null ? people.anyTime : people.step(sequence),
    ...(kind === "guest" ? [people.guest] : []),
    ...(group ? [people.group(group.name)] : []),
    ...(lastViewedAt && status === "open" ? [people.viewed(moment(lastViewedAt))] : []),
    ...(remindedAt && status === "open" ? [people.reminded(moment(remindedAt))] : []),
  ];
  return (
    <>
      <span className={`person-icon is-${status}${isDue ? " is-due" : ""}`}>
        <Icon name={ICONS[status]} />
      </span>
      <span className="person-what">
        <b>
          <bdi>{person.name ?? person.email}</bdi>
        </b>
        {person.name && person.email && <span className="quiet small">{person.email}</span>}
        <span className="small numbers">{said}</span>
        {person.isUnreached && <span className="small">{people.unreached}</span>}
        {reason && (
          <q className="small" dir="auto">
            {reason}
          </q>
        )}
        <span className="quiet small numbers">{more.join(" · ")}</span>
      </span>
    </>
  );
}
