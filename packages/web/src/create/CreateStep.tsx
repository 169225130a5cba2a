import type { CreateOffer } from "@paraph/contract/app";
import { useState, type ReactNode } from "react";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { Attached, Watching } from "./Along.tsx";
import { Details } from "./Details.tsx";
import type { Draft, Drafted } from "./draft.ts";
import { Files } from "./Files.tsx";
import { NO_HISTORY, recorded, redone, undone } from "./history.ts";
import { PeopleForm } from "./PeopleForm.tsx";
import { Placing } from "./Placing.tsx";
import { Review } from "./Review.tsx";
import type { Step } from "./steps.ts";
import type { KeptDraft } from "./use-kept-draft.ts";
import { useCreateWords, type Part } from "./words.ts";

/** What the server did not take: in which part of the form, and at which person. */
export type Wrong = {
  readonly error: unknown;
  readonly text: string;
  readonly part: Part;
  readonly at: number | null;
};

type Props = {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly work: KeptDraft;
  readonly business: CreateOffer["businesses"][number];
  readonly today: string;
  readonly wrong: Wrong | null;
  /** Whether the first document is asked for, and that it came. */
  readonly isBare: boolean;
  readonly onFile: () => void;
};

/** One step of the form. */
export function CreateStep(props: Props) {
  const { step, onStep, work, business, today, wrong, isBare, onFile } = props;
  const { draft, setDraft } = work;
  const words = useCreateWords();
  const [history, setHistory] = useState(NO_HISTORY);
  const wrongIn = (part: Part): ReactNode =>
    wrong?.part === part && wrong.at === null ? (
      <Problem error={wrong.error} text={wrong.text} />
    ) : null;
  const nameOf = ({ firstName, lastName, email, group }: Drafted, index: number) =>
    group?.name ??
    (`${firstName} ${lastName}`.trim() || email.trim() || words.people.person(index + 1));
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
  };
  const turn = (way: typeof undone) => {
    const turned = way(history, draft.people);
    setHistory(turned.history);
    change({ people: turned.people });
  };
  const steps: Readonly<Record<Step, () => ReactNode>> = {
    documents: () => (
      <>
        <section className="card" aria-labelledby="create-documents">
          <h2 id="create-documents">{words.documents.title}</h2>
          {isBare && (
            <Notice tone="bad" live>
              {words.documents.missing}
            </Notice>
          )}
          {wrongIn("documents")}
          <Files
            business={draft.business}
            files={draft.files}
            onFile={(file) => {
              work.takeFile(file);
              onFile();
            }}
            onRemove={(file) => {
              // What would be brought back may stand on this document.
              setHistory(NO_HISTORY);
              work.dropFile(file);
            }}
          />
        </section>
        <section className="card" aria-labelledby="create-along">
          <h2 id="create-along">{words.along.attachments}</h2>
          <Attached
            draft={draft}
            onChange={change}
            refused={work.refused}
            onAttach={work.attach}
            onDetach={work.detach}
          />
        </section>
      </>
    ),
    people: () => (
      <>
        <section className="card" aria-labelledby="create-people">
          <h2 id="create-people">{words.people.title}</h2>
          {wrongIn("people")}
          <PeopleForm
            people={draft.people}
            groups={business.signerGroups}
            recent={business.recentPeople}
            wrong={wrong && wrong.at !== null ? { at: wrong.at, text: wrong.text } : null}
            onChange={(people) => {
              change({ people });
            }}
          />
        </section>
        <section className="card" aria-labelledby="create-observers">
          <h2 id="create-observers">{words.along.observers}</h2>
          <Watching draft={draft} business={business} onChange={change} />
        </section>
      </>
    ),
    places: () => (
      <section className="create-places" aria-labelledby="create-places">
        {wrongIn("places")}
        <Placing
          files={draft.files}
          people={draft.people}
          nameOf={nameOf}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          onUndo={() => {
            turn(undone);
          }}
          onRedo={() => {
            turn(redone);
          }}
          onPeople={(people, act) => {
            setHistory(recorded(history, draft.people, act));
            change({ people });
          }}
        />
      </section>
    ),
    review: () => (
      <div className="create-review">
        <section className="card" aria-labelledby="create-details">
          <h2 id="create-details">{words.details.title}</h2>
          {wrongIn("details")}
          <Details draft={draft} business={business} today={today} onChange={change} />
        </section>
        <Review {...{ draft, business, nameOf, onStep }} />
      </div>
    ),
  };
  return steps[step]();
}
