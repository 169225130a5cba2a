import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Area } from "../components/Field.tsx";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import { useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly act: "withdraw" | "delete";
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Names what follows before something is ended; one button does it. */
export function AskFirst({ id, act, onClose, onDone }: Props) {
  const words = useRequestsWords();
  const { cancel } = useWords().common;
  const [reason, setReason] = useState("");
  const withdrawing = useRequestAct(id, "withdraw", onDone);
  const deleting = useRequestAct(id, "delete", onDone);
  const { isPending, error } = act === "withdraw" ? withdrawing : deleting;
  return (
    <Sheet
      open
      title={words[act].title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="danger"
            busy={isPending}
            onClick={() => {
              if (act === "withdraw") withdrawing.act(reason);
              else deleting.act(undefined);
            }}
          >
            {words[act].submit}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{words[act].text}</p>
        {act === "withdraw" && (
          <Area
            label={words.withdraw.reason}
            maxLength={2000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
            }}
          />
        )}
        {error && <Problem error={error} text={reasonOf(error, words) ?? words.acts.failed} />}
      </div>
    </Sheet>
  );
}
