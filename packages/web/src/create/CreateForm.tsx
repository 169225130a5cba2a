import type { CreateOffer } from "@paraph/contract/app";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { Along } from "./Along.tsx";
import { Details } from "./Details.tsx";
import { personIn, type Draft, type Drafted } from "./draft.ts";
import { Files } from "./Files.tsx";
import { finishDraft } from "./make.ts";
import { PeopleForm } from "./PeopleForm.tsx";
import { Placing } from "./Placing.tsx";
import { useKeptDraft, type Kept } from "./use-kept-draft.ts";
import { useFormats } from "../i18n/words.ts";
import { partOf, useCreateWords, wrongOf, type Part } from "./words.ts";
import "../components/Field.css";
import "../requests/Request.css";
import "../document/places.css";

type Props = {
  readonly offer: CreateOffer;
  readonly initial: Draft;
  /** The draft that is taken up again, or null. */
  readonly opened: string | null;
  readonly onBegun: (requestId: string | null) => void;
};

/** The whole form. What the server refuses is said where it can be mended. */
export function CreateForm({ offer, initial, opened, onBegun }: Props) {
  const words = useCreateWords();
  const navigate = useNavigate();
  const work = useKeptDraft(initial, opened, onBegun);
  const { draft, setDraft, kept } = work;
  const [bare, setBare] = useState(false);
  const making = useAct<string, boolean>({
    mutationFn: async (send) => {
      const id = await work.settled();
      if (id === null) throw new Error("there is no draft");
      // What is not complete yet waits as it was typed.
      const finishing = finishDraft(id, draft, send);
      await (send ? finishing : finishing.catch((fault: unknown) => waitsIf(fault)));
      return id;
    },
    onSuccess: (id) => void navigate(`/requests/${id}`),
  });
  const business = offer.businesses.find(({ id }) => id === draft.business);
  if (!business) return null;
  const error = making.error ?? work.error;
  const text = error ? (wrongOf(error, words) ?? words.failed) : "";
  const at = error ? placeOf(error) : null;
  const wrongIn = (part: Part): ReactNode =>
    error && partOf(error) === part && at === null ? <Problem error={error} text={text} /> : null;
  const nameOf = ({ firstName, lastName, email, group }: Drafted, index: number) =>
    group?.name ??
    (`${firstName} ${lastName}`.trim() || email.trim() || words.people.person(index + 1));
  const submit = (send: boolean) => {
    setBare(draft.files.length === 0);
    if (draft.files.length > 0) making.act(send);
  };
  return (
    <form
      className="stack create-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <p className="quiet small" role="status">
        <KeptLine kept={kept} />
      </p>
      {offer.businesses.length > 1 && (
        <label className="create-which">
          <span>{words.business}</span>
          <select
            className="field-input"
            value={draft.business}
            disabled={draft.files.length > 0}
            onChange={(event) => {
              setDraft({ ...draft, business: event.target.value });
            }}
          >
            {offer.businesses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <section className="card" aria-labelledby="create-documents">
        <h2 id="create-documents">{words.documents.title}</h2>
        {bare && (
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
            setBare(false);
          }}
          onRemove={work.dropFile}
        />
      </section>
      <section className="card" aria-labelledby="create-people">
        <h2 id="create-people">{words.people.title}</h2>
        {wrongIn("people")}
        <PeopleForm
          people={draft.people}
          groups={business.signerGroups}
          wrong={at === null ? null : { at, text }}
          onChange={(people) => {
            setDraft({ ...draft, people });
          }}
        />
      </section>
      {draft.files.length > 0 && (
        <section className="card" aria-labelledby="create-places">
          <h2 id="create-places">{words.places.title}</h2>
          {wrongIn("places")}
          <Placing
            files={draft.files}
            people={draft.people}
            nameOf={nameOf}
            onFields={(index, fields) => {
              const people = draft.people.map((one, n) => (n === index ? { ...one, fields } : one));
              setDraft({ ...draft, people });
            }}
          />
        </section>
      )}
      <section className="card" aria-labelledby="create-details">
        <h2 id="create-details">{words.details.title}</h2>
        {wrongIn("details")}
        <Details
          draft={draft}
          business={business}
          today={offer.today}
          onChange={(change) => {
            setDraft({ ...draft, ...change });
          }}
        />
      </section>
      <section className="card" aria-labelledby="create-along">
        <h2 id="create-along">{words.along.title}</h2>
        <Along
          draft={draft}
          business={business}
          onChange={(change) => {
            setDraft({ ...draft, ...change });
          }}
          refused={work.refused}
          onAttach={work.attach}
          onDetach={work.detach}
        />
      </section>
      {making.error && <p role="status">{words.failed}</p>}
      <p className="quiet small">{words.note}</p>
      <div className="row create-acts">
        <div className="create-send">
          <Button kind="primary" wide type="submit" busy={making.isPending}>
            {words.send}
          </Button>
        </div>
        <Button
          busy={making.isPending}
          onClick={() => {
            submit(false);
          }}
        >
          {words.draft}
        </Button>
      </div>
    </form>
  );
}

/** A draft that cannot be finished yet is kept as typed; anything else is reported. */
function waitsIf(fault: unknown): void {
  if (!(fault instanceof Refused) || fault.status !== 400) throw fault;
}

function KeptLine({ kept }: { readonly kept: Kept }) {
  const { kept: labels } = useCreateWords();
  const { time } = useFormats();
  if (kept.state === "saved") return <>{labels.saved(time(kept.at))}</>;
  return <>{kept.state === "none" ? "" : labels[kept.state]}</>;
}

function placeOf(error: unknown): number | null {
  if (!(error instanceof Refused)) return null;
  const { violations } = (error.answer ?? {}) as { violations?: { field?: string }[] };
  return personIn(violations ?? []);
}
