import type { CreateOffer } from "@paraph/contract/app";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Refused } from "../api.ts";
import { Button } from "../components/Button.tsx";
import { isRight } from "../components/form.ts";
import { Notice } from "../components/Notice.tsx";
import { useAct } from "../components/use-act.ts";
import { CreateStep, type Wrong } from "./CreateStep.tsx";
import { personIn, type Draft } from "./draft.ts";
import { KeptLine } from "./KeptLine.tsx";
import { finishDraft } from "./make.ts";
import { StepList } from "./StepList.tsx";
import { beside, lackingIn, STEP_OF, type Step } from "./steps.ts";
import { useArrivalAt } from "./use-arrival-at.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { partOf, useCreateWords, wrongOf } from "./words.ts";
import "../components/Field.css";
import "../requests/Request.css";
import "../document/places.css";

type Props = {
  readonly offer: CreateOffer;
  readonly initial: Draft;
  /** The draft that is taken up again, or null. */
  readonly opened: string | null;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onBegun: (requestId: string | null) => void;
};

/** The whole form, one step at a time. What the server refuses is said where it can be mended. */
export function CreateForm({ offer, initial, opened, step, onStep, onBegun }: Props) {
  const words = useCreateWords();
  const navigate = useNavigate();
  const work = useKeptDraft(initial, opened, onBegun);
  const { draft, setDraft, kept } = work;
  const [bare, setBare] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const askThere = useArrivalAt(step, form);
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
    onError: (fault) => {
      const mended = placeOf(fault) === null ? STEP_OF[partOf(fault)] : "people";
      if (mended !== step) onStep(mended);
    },
  });
  const business = offer.businesses.find(({ id }) => id === draft.business);
  if (!business) return null;
  const { error } = making;
  const { failure } = work;
  const wrong: Wrong | null = error
    ? {
        error,
        text: wrongOf(error, words) ?? words.failed,
        part: partOf(error),
        at: placeOf(error),
      }
    : null;
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
  };

  function goOn() {
    const next = beside(step, 1);
    setBare(draft.files.length === 0);
    if (step === "documents" && draft.files.length === 0) return;
    if (next) onStep(next);
    else send();
  }
  function send() {
    const lacking = lackingIn(draft);
    if (lacking === null) {
      making.act(true);
      return;
    }
    if (lacking === step) return;
    askThere();
    onStep(lacking);
  }

  const back = beside(step, -1);
  const next = beside(step, 1);
  return (
    <form
      ref={form}
      className="stack create-form"
      data-step={step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight(event.currentTarget)) goOn();
      }}
    >
      <div className="create-top">
        <StepList {...{ step, onStep }} />
        <p className="quiet small" role="status">
          <KeptLine kept={kept} />
        </p>
      </div>
      {offer.businesses.length > 1 && step === "documents" && (
        <label className="create-which">
          <span>{words.business}</span>
          <select
            className="field-input"
            value={draft.business}
            disabled={draft.files.length > 0}
            onChange={(event) => {
              change({ business: event.target.value });
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
      {failure && (
        <Notice
          live
          tone="bad"
          title={words.documents[failure.act === "add" ? "notAdded" : "notRemoved"](failure.name)}
        >
          {wrongOf(failure.error, words)}
        </Notice>
      )}
      <CreateStep
        {...{ step, onStep, work, business, wrong }}
        today={offer.today}
        isBare={bare}
        onFile={() => {
          setBare(false);
        }}
      />
      {making.error && <p role="status">{words.failed}</p>}
      {!next && <p className="quiet small">{words.note}</p>}
      <div className="create-acts">
        <div className="create-send">
          <Button kind="primary" wide type="submit" busy={making.isPending}>
            {next ? words.steps.next(words.steps[next]) : words.send}
          </Button>
        </div>
        {back && (
          <Button
            onClick={() => {
              onStep(back);
            }}
          >
            {words.steps.back}
          </Button>
        )}
        <Button
          kind="quiet"
          busy={making.isPending}
          onClick={() => {
            setBare(draft.files.length === 0);
            if (draft.files.length > 0) making.act(false);
            else if (step !== "documents") onStep("documents");
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
  const isLacking = fault instanceof Refused && fault.status === 400;
  if (!isLacking || fault.key === "error.sr.not_draft") throw fault;
}

function placeOf(error: unknown): number | null {
  // A field is mended on its page, whoever it is for.
  if (!(error instanceof Refused) || partOf(error) === "places") return null;
  const { violations } = (error.answer ?? {}) as { violations?: { field?: string }[] };
  return personIn(violations ?? []);
}
