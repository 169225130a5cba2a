import type { BusinessMember } from "@paraph/contract/app";
import { useState } from "react";
import { useAccount } from "../shell/session.ts";
import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useAct } from "../components/use-act.ts";
import { useWords } from "../i18n/words.ts";
import { removeMember } from "./calls.ts";
import { HeirPick } from "./HeirPick.tsx";
import { Refusal } from "./Refusal.tsx";
import { useBusinessWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly leaver: BusinessMember;
  readonly others: readonly BusinessMember[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Says what follows when somebody is removed, and asks who manages their requests from now on. */
export function RemoveSheet({ id, leaver, others, onClose, onDone }: Props) {
  const { removal: labels } = useBusinessWords();
  const { cancel } = useWords().common;
  const { email: own } = useAccount();
  const [heir, setHeir] = useState(others.some(({ email }) => email === own) ? own : "");
  const hasRequests = (leaver.requests ?? 0) > 0;
  const removing = useAct({
    mutationFn: () =>
      removeMember(id, { email: leaver.email, to: hasRequests && heir !== "" ? heir : null }),
    onSuccess: onDone,
  });
  return (
    <Sheet
      open
      title={labels.title(leaver.name === null ? leaver.email : `${leaver.name} (${leaver.email})`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="danger"
            busy={removing.isPending}
            onClick={() => {
              removing.act();
            }}
          >
            {labels.submit}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{labels.text}</p>
        {hasRequests && (
          <HeirPick
            label={labels.has(leaver.requests ?? 0)}
            nobody={labels.nobody}
            of={others}
            email={heir}
            onChange={setHeir}
          />
        )}
        <Refusal
          error={removing.error}
          onProven={() => {
            removing.act();
          }}
        />
      </div>
    </Sheet>
  );
}
