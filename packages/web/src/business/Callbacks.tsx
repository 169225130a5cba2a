import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../shell/session.ts";
import { QueryResult } from "../components/QueryResult.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { reasonIn } from "../i18n/reason.ts";
import { CallbackRow } from "./CallbackRow.tsx";
import { readCallbacks, replayCallback, type Environment } from "./calls.ts";
import { ExchangeSheet, type Opened } from "./ExchangeSheet.tsx";
import { Sides } from "./Sides.tsx";
import { useBusinessWords } from "./words.ts";
import "./Callbacks.css";

/** Asked often while a call is under way, seldom when only a new one could come. */
const [SOON_MS, LATER_MS] = [2000, 5000];

/** What was called, where it went and what came of each try; a call that is over can be made again. */
export function Callbacks({ id }: { readonly id: string }) {
  const words = useBusinessWords();
  const labels = words.callbacks;
  const mode = useSession().data?.mode ?? "demo";
  const [side, setSide] = useState<Environment>(mode);
  const [opened, setOpened] = useState<Opened | null>(null);
  const log = useQuery({
    queryKey: ["business", id, "callbacks", side],
    queryFn: () => readCallbacks(id, side),
    refetchInterval: ({ state: { data } }) =>
      data?.callbacks.some(({ state }) => state === "OPEN") ? SOON_MS : LATER_MS,
  });
  const again = useAct({
    mutationFn: (callbackId: string) => replayCallback(id, callbackId),
    onSuccess: () => void log.refetch(),
  });
  return (
    <>
      <p className="quiet">{labels.lead}</p>
      {mode === "production" && <Sides side={side} onChoose={setSide} />}
      {again.error && <Problem error={again.error} {...reasonIn(words, again.error)} />}
      <QueryResult wrong={words.wrong} of={log}>
        {({ callbacks }) =>
          callbacks.length === 0 ? (
            <p>{labels.none}</p>
          ) : (
            <ul className="card business-list callback-list">
              {callbacks.map((one) => (
                <CallbackRow
                  key={one.id}
                  one={one}
                  onOpen={(n) => {
                    setOpened({ callback: one, n });
                  }}
                  onAgain={() => {
                    again.act(one.id);
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {opened && (
        <ExchangeSheet
          id={id}
          opened={opened}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </>
  );
}
