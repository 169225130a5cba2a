import type { BusinessCallback } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../app/session.ts";
import { Button } from "../parts/Button.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useAct } from "../parts/use-act.ts";
import { useFormats } from "../words/words.ts";
import { Asked } from "../parts/Asked.tsx";
import { readCallbacks, replayCallback, type Environment } from "./calls.ts";
import { Sides } from "./Sides.tsx";
import { reasonIn } from "../words/reason.ts";
import { useBusinessWords } from "./words.ts";

const EVERY_MS = 5000;

/** What was called, where it went and what came of it; a call that is over can be made again. */
export function Callbacks({ id }: { readonly id: string }) {
  const words = useBusinessWords();
  const told = words.callbacks;
  const mode = useSession().data?.mode ?? "demo";
  const [side, setSide] = useState<Environment>(mode);
  const log = useQuery({
    queryKey: ["business", id, "callbacks", side],
    queryFn: () => readCallbacks(id, side),
    refetchInterval: EVERY_MS,
  });
  const again = useAct({
    mutationFn: (callbackId: string) => replayCallback(id, callbackId),
    onSuccess: () => void log.refetch(),
  });
  return (
    <>
      <p className="quiet">{told.lead}</p>
      {mode === "production" && <Sides side={side} onChoose={setSide} />}
      {again.error && <Problem error={again.error} {...reasonIn(words, again.error)} />}
      <Asked wrong={words.wrong} of={log}>
        {({ callbacks }) =>
          callbacks.length === 0 ? (
            <p>{told.none}</p>
          ) : (
            <ul className="card business-list">
              {callbacks.map((one) => (
                <Row
                  key={one.id}
                  one={one}
                  onAgain={() => {
                    again.act(one.id);
                  }}
                />
              ))}
            </ul>
          )
        }
      </Asked>
    </>
  );
}

type RowProps = { readonly one: BusinessCallback; readonly onAgain: () => void };

function Row({ one, onAgain }: RowProps) {
  const told = useBusinessWords().callbacks;
  const { moment } = useFormats();
  const last = one.messages.at(-1);
  return (
    <li>
      <div className="stack business-fact">
        <span>
          <span className={`business-state ${one.state}`}>{told.states[one.state]}</span>{" "}
          <b>{one.title}</b> <span className="quiet">{told.events[one.event]}</span>
        </span>
        <code className="small business-address">{one.url}</code>
        <span className="small quiet">
          {[moment(one.updatedAt), told.tries(one.attempts), last].filter(Boolean).join(" · ")}
        </span>
      </div>
      {one.state !== "OPEN" && (
        <Button icon="undo" aria-label={`${told.again}: ${one.title}`} onClick={onAgain}>
          {told.again}
        </Button>
      )}
    </li>
  );
}
