import type { BusinessMember } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { handOver, handOverAll } from "./calls.ts";
import { HeirPick } from "./HeirPick.tsx";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

/** One request, or all of somebody. */
export type Handing =
  | {
      readonly kind: "one";
      readonly requestId: string;
      readonly title: string;
      readonly from: string;
    }
  | { readonly kind: "all"; readonly from: string };

type Props = {
  readonly id: string;
  readonly what: Handing;
  readonly members: readonly BusinessMember[];
  readonly onClose: () => void;
  /** With how many, where there may be several. */
  readonly onDone: (requests: number) => void;
};

/** Asks who manages a request, or all of somebody's, from now on. */
export function HandOverSheet({ id, what, members, onClose, onDone }: Props) {
  const { handover: labels } = useBusinessWords();
  const { cancel } = useWords().common;
  const [to, setTo] = useState("");
  const giving = useAct({
    mutationFn: async () => {
      if (what.kind === "all") return (await handOverAll(id, what.from, to)).requests;
      await handOver(id, what.requestId, to);
      return 1;
    },
    onSuccess: onDone,
  });
  const act = () => {
    if (to !== "") giving.act();
  };
  return (
    <Sheet
      open
      title={what.kind === "all" ? labels.allTitle(what.from) : labels.handTitle(what.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="primary" busy={giving.isPending} disabled={to === ""} onClick={act}>
            {labels.handDo}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{labels.allText}</p>
        <HeirPick
          label={labels.to}
          nobody={labels.choose}
          of={members.filter(({ email }) => email !== what.from)}
          email={to}
          onChange={setTo}
        />
        <Refusal error={giving.error} onProven={act} />
      </div>
    </Sheet>
  );
}
