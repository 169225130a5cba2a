import type { ListedRequest } from "@paraph/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Area } from "../components/Field.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import { doSeveral, SEVERAL_ACTS, whyNot, type Outcome, type SeveralAct } from "./do-several.ts";
import { useRequestsWords } from "./words.ts";
import "./Request.css";

type Props = { readonly chosen: readonly ListedRequest[]; readonly onDone: () => void };

const ICONS: Readonly<Partial<Record<SeveralAct, IconName>>> = {
  remind: "bell",
  download: "download",
  delete: "trash",
};

/** What is done with all that are chosen, and how it went with each. */
export function Several({ chosen, onDone }: Props) {
  const { acts } = useRequestsWords();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<{
    readonly act: SeveralAct;
    readonly requests: readonly ListedRequest[];
  } | null>(null);
  return (
    <>
      {chosen.length > 0 &&
        SEVERAL_ACTS.map((act) => (
          <Button
            key={act}
            {...(ICONS[act] && { icon: ICONS[act] })}
            kind={act === "delete" ? "danger" : "plain"}
            onClick={() => {
              setDoing({ act, requests: chosen });
            }}
          >
            {acts[act]}
          </Button>
        ))}
      {doing && (
        <SeveralSheet
          {...doing}
          onClose={(isDone) => {
            setDoing(null);
            if (!isDone) return;
            onDone();
            void queries.invalidateQueries({ queryKey: ["managed"] });
          }}
        />
      )}
    </>
  );
}

type SheetProps = {
  readonly act: SeveralAct;
  readonly requests: readonly ListedRequest[];
  readonly onClose: (isDone: boolean) => void;
};

function SeveralSheet({ act, requests, onClose }: SheetProps) {
  const words = useRequestsWords();
  const { cancel, close } = useWords().common;
  const [reason, setReason] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const hasBegun = isRunning || outcomes.length > 0;
  const isDone = outcomes.length === requests.length;
  const worked = outcomes.filter(({ error }) => error === null).length;
  const run = async () => {
    setRunning(true);
    await doSeveral(requests, { act, message: reason, onOutcome: setOutcomes });
    setRunning(false);
  };
  return (
    <Sheet
      open
      title={words.several.title[act](requests.length)}
      onClose={() => {
        if (!isRunning) onClose(hasBegun);
      }}
      actions={
        isDone ? (
          <Button
            kind="primary"
            onClick={() => {
              onClose(true);
            }}
          >
            {close}
          </Button>
        ) : (
          <>
            <Button
              disabled={isRunning}
              onClick={() => {
                onClose(false);
              }}
            >
              {cancel}
            </Button>
            <Button
              kind={act === "delete" || act === "withdraw" ? "danger" : "primary"}
              busy={isRunning}
              onClick={() => {
                if (!isRunning) void run();
              }}
            >
              {words.acts[act]}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <p role="status">
          {hasBegun ? words.several.progress(worked, requests.length) : words.several.text[act]}
        </p>
        {act === "withdraw" && !hasBegun && (
          <Area
            label={words.withdraw.reason}
            maxLength={2000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
            }}
          />
        )}
        <ul className="several">
          {requests.map((request, at) => (
            <Line key={request.requestId} title={request.title} outcome={outcomes[at]} act={act} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

type LineProps = {
  readonly title: string;
  readonly outcome: Outcome | undefined;
  readonly act: SeveralAct;
};

function Line({ title, outcome, act }: LineProps) {
  const words = useRequestsWords();
  const { offline } = useWords().common;
  const isWrong = outcome !== undefined && outcome.error !== null;
  return (
    <li className={outcome && (isWrong ? "is-bad" : "is-ok")}>
      <Icon name={outcome ? (isWrong ? "bad" : "ok") : "document"} />
      <span className="stack">
        <b>
          <bdi>{title}</bdi>
        </b>
        {outcome && (
          <span className="small">
            {isWrong ? whyNot(outcome.error, words, offline.title) : words.several.done[act]}
          </span>
        )}
      </span>
    </li>
  );
}
