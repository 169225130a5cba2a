import type { CreateOffer } from "@paraph/contract/app";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { call, Refused } from "../api.ts";
import { Button } from "../parts/Button.tsx";
import { Notice } from "../parts/Notice.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { Along } from "./Along.tsx";
import { Details } from "./Details.tsx";
import { emptyDraft, personIn, withFile, withoutFile, type Drafted } from "./draft.ts";
import { Files } from "./Files.tsx";
import { makeRequest, type Made } from "./make.ts";
import { PeopleForm } from "./PeopleForm.tsx";
import { Placing } from "./Placing.tsx";
import { partOf, useCreateWords, wrongOf, type Part } from "./words.ts";
import "../parts/Field.css";
import "../requests/Request.css";
import "../signing/PlaceLayer.css";

/** The whole form. What the server refuses is said where it can be mended. */
export function CreateForm({ offer }: { readonly offer: CreateOffer }) {
  const words = useCreateWords();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => emptyDraft(offer.businesses[0]?.id ?? ""));
  const [bare, setBare] = useState(false);
  const making = useAct<Made, boolean>({
    mutationFn: (send) => makeRequest(draft, send),
    onSuccess: ({ requestId, left }) => {
      const told = left.map(({ name, error }) =>
        words.along.left(name, wrongOf(error, words) ?? words.along.failed),
      );
      void navigate(`/requests/${requestId}`, { state: { told } });
    },
  });
  const business = offer.businesses.find(({ id }) => id === draft.business);
  if (!business) return null;
  const { error } = making;
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
            setDraft((now) => withFile(now, file));
            setBare(false);
          }}
          onRemove={(id) => {
            setDraft((now) => withoutFile(now, id));
            void call("DELETE", `/app/documents/${id}`).catch(() => {
              // It belongs to nobody's request, and the sender can remove it later.
            });
          }}
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
        />
      </section>
      {error && <p role="status">{words.failed}</p>}
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

function placeOf(error: unknown): number | null {
  if (!(error instanceof Refused)) return null;
  const { violations } = (error.answer ?? {}) as { violations?: { field?: string }[] };
  return personIn(violations ?? []);
}
