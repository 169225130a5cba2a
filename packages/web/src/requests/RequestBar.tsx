import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../parts/Button.tsx";
import { onOwnClock } from "../clock.ts";
import { Problem } from "../parts/Problem.tsx";
import { useSeconds } from "../parts/use-seconds.ts";
import { useFormats } from "../words/words.ts";
import { AddPerson } from "./AddPerson.tsx";
import { AskFirst } from "./AskFirst.tsx";
import { remindMoment, useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

type Sheet = "add" | "withdraw" | "delete" | null;

/** What may be done to the request now; nothing else is offered. */
export function RequestBar({ page }: { readonly page: RequestPage }) {
  const { requestId: id, acts, remindAgainInSeconds, isToSign } = page;
  const words = useRequestsWords();
  const { time } = useFormats();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = () => {
    setSheet(null);
  };
  const sending = useRequestAct(id, "send");
  const reminding = useRequestAct(id, "remind");
  const again = remindMoment(page);
  const left = useSeconds(again);
  const failed = sending.error ?? reminding.error;
  const first: "sign" | "send" | null = isToSign ? "sign" : acts.send ? "send" : null;
  return (
    <div className="stack">
      <div className="row request-bar">
        {isToSign && (
          <ButtonLink kind="primary" icon="pen" href={`/view/${id}`}>
            {words.sign}
          </ButtonLink>
        )}
        {acts.send && (
          <Button
            kind={first === "send" ? "primary" : "plain"}
            busy={sending.isPending}
            onClick={() => {
              sending.act(undefined);
            }}
          >
            {words.acts.send}
          </Button>
        )}
        {(acts.remind || remindAgainInSeconds !== null) && (
          <Button
            icon="bell"
            busy={reminding.isPending}
            disabled={left > 0}
            onClick={() => {
              reminding.act(undefined);
            }}
          >
            {left > 0 ? words.acts.again(time(onOwnClock(again))) : words.acts.remind}
          </Button>
        )}
        {acts.addSigner && (
          <Button
            icon="plus"
            onClick={() => {
              setSheet("add");
            }}
          >
            {words.acts.add}
          </Button>
        )}
        {acts.withdraw && (
          <Button
            kind="quiet"
            onClick={() => {
              setSheet("withdraw");
            }}
          >
            {words.acts.withdraw}
          </Button>
        )}
        {acts.delete && (
          <Button
            kind="quiet"
            icon="trash"
            onClick={() => {
              setSheet("delete");
            }}
          >
            {words.acts.delete}
          </Button>
        )}
      </div>
      <p className="unseen" role="status">
        {reminding.isSuccess && acts.withdraw ? words.acts.reminded : ""}
      </p>
      {failed && <Problem error={failed} text={reasonOf(failed, words) ?? words.acts.failed} />}
      {sheet === "add" && <AddPerson page={page} onClose={close} />}
      {sheet === "withdraw" && <AskFirst id={id} act="withdraw" onClose={close} onDone={close} />}
      {sheet === "delete" && (
        <AskFirst id={id} act="delete" onClose={close} onDone={() => void navigate("/requests")} />
      )}
    </div>
  );
}
