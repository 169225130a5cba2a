import type { CreateOffer } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { planSaid } from "../reminders/plan-words.ts";
import { useReminderWords } from "../reminders/words.ts";
import { HUES, type Draft, type Drafted } from "./draft.ts";
import { isOrdered, stepsOf } from "./order.ts";
import type { Step } from "./steps.ts";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly draft: Draft;
  readonly business: CreateOffer["businesses"][number];
  readonly nameOf: (person: Drafted, index: number) => string;
  readonly onStep: (step: Step) => void;
};

/** What goes out when it is sent: to whom, when, and what each of them will find. */
export function Review({ draft, business, nameOf, onStep }: Props) {
  const { review, documents, people: peopleWords } = useCreateWords();
  const { files, people, attached, attachments, watchers, watcher } = draft;
  const ordered = isOrdered(people);
  const watching = [...watchers.map(({ name }) => name), watcher.trim()].filter(Boolean);
  const going = [
    ...attached.map(({ filename }) => filename),
    ...attachments.map(({ name }) => name),
  ];
  const change = (step: Step, name: string) => (
    <Button
      kind="quiet"
      onClick={() => {
        onStep(step);
      }}
    >
      {name}
    </Button>
  );
  return (
    <section className="card create-review-out" aria-labelledby="create-review">
      <h2 id="create-review">{review.title}</h2>
      <ul className="create-files">
        {files.map(({ id, title, pageCount }) => (
          <li key={id}>
            <Icon name="document" />
            <span>
              <b>{title}</b>
              <span className="quiet small numbers">{documents.pages(pageCount)}</span>
            </span>
          </li>
        ))}
        {going.map((name) => (
          <li key={name}>
            <Icon name="document" />
            <span>
              <span>{name}</span>
              <span className="quiet small">{review.unsigned}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="row">{change("documents", review.changeDocuments)}</div>
      {stepsOf(people).map((together, step) => (
        <div key={together[0]?.key} className="stack">
          {ordered && <h3>{peopleWords.step(step + 1)}</h3>}
          <ul className="create-files">
            {together.map((person) => (
              <li key={person.key}>
                <span className={`person-hue hue-${people.indexOf(person) % HUES}`} />
                <span>
                  <b>{nameOf(person, people.indexOf(person))}</b>
                  {person.isGuest && <span className="quiet small">{person.email}</span>}
                  {person.group && (
                    <span className="small">
                      {peopleWords.group[person.group.mode](person.group.members)}
                    </span>
                  )}
                  <span className="small">
                    {step === 0 ? review.invited : review.invitedAfter(step)}
                  </span>
                  <Places {...{ draft, person }} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="row">
        {change("people", review.changePeople)}
        {files.length > 0 && change("places", review.changePlaces)}
      </div>
      <Everybody {...{ draft, business }} />
      {watching.length > 0 && (
        <p className="small">
          <b>{review.observers}</b>: {watching.join(", ")}
        </p>
      )}
    </section>
  );
}

/** Where somebody signs, document by document. */
function Places({ draft: { files }, person }: { readonly draft: Draft; readonly person: Drafted }) {
  const { review } = useCreateWords();
  return files.map(({ id, title }) => {
    const pages = person.fields.filter(({ documentId }) => documentId === id);
    const numbers = [...new Set(pages.map(({ page }) => page + 1))].sort((a, b) => a - b);
    return (
      <span key={id} className="small">
        {numbers.length === 0 ? review.free(title) : review.placed(title, numbers.join(", "))}
      </span>
    );
  });
}

/** What everybody finds alike: the kind of signature, the last day, the message. */
function Everybody({ draft, business }: Pick<Props, "draft" | "business">) {
  const { review, details } = useCreateWords();
  const reminders = useReminderWords();
  const { day } = useFormats();
  const { quality, legislation, expiresAt, message } = draft;
  const law = legislation ? `, ${details.laws[legislation]}` : "";
  return (
    <dl className="facts">
      <div>
        <dt>{details.quality}</dt>
        <dd>{details.qualities[quality ?? business.defaultQuality] + law}</dd>
      </div>
      {expiresAt !== "" && (
        <div>
          <dt>{review.until}</dt>
          <dd>{day(expiresAt)}</dd>
        </div>
      )}
      <div>
        <dt>{reminders.title}</dt>
        <dd>
          {planSaid(
            draft.reminders === undefined ? business.reminders : draft.reminders,
            reminders,
          )}
        </dd>
      </div>
      <div>
        <dt>{review.message}</dt>
        <dd className="create-message">{message.trim() || review.noMessage}</dd>
      </div>
    </dl>
  );
}
