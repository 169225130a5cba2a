import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../components/Button.tsx";
import { onOwnClock } from "../clock.ts";
import { Problem } from "../components/Problem.tsx";
import { tell } from "../components/tell.ts";
import { useAct } from "../components/use-act.ts";
import { useSeconds } from "../components/use-seconds.ts";
import { useFormats } from "../i18n/words.ts";
import { AddPerson } from "./AddPerson.tsx";
import { AskFirst } from "./AskFirst.tsx";
import { EditSheet } from "./EditSheet.tsx";
import { copyRequest, documentHref, remindMoment, useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

type Sheet = "add" | "edit" | "withdraw" | null;

/** What may be done to the request now; nothing else is offered. */
export function RequestBar({ page }: { readonly page: RequestPage }) {
  const { requestId: id, acts, remindAgainInSeconds, isToSign } = page;
  const words = useRequestsWords();
  const { time } = useFormats();
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = () => {
    setSheet(null);
  };
  const sending = useRequestAct(id, "send");
  const reminding = useRequestAct(id, "remind");
  const again = remindMoment(page);
  const left = useSeconds(again);
  const navigate = useNavigate();
  const copying = useAct({
    mutationFn: () => copyRequest(id),
    onSuccess: (copy) => {
      tell(words.acts.copied);
      void navigate(`/requests/${copy.requestId}`);
    },
  });
  const failed = sending.error ?? reminding.error ?? copying.error;
  // Several documents are taken from their list.
  const only = acts.open && page.documents.length === 1 ? page.documents[0] : undefined;
  const isEnded = page.status !== "DRAFT" && page.status !== "OPEN";
  const first: "sign" | "send" | null = isToSign ? "sign" : acts.send ? "send" : null;
  return (
    <div className="stack">
      <div className="row request-bar">
        {isToSign && (
          <ButtonLink kind="primary" icon="pen" href={`/view/${id}`}>
            {words.sign}
          </ButtonLink>
        )}
        {acts.resume && (
          <ButtonLink kind={acts.send ? "plain" : "primary"} icon="pen" href={`/create/${id}`}>
            {words.acts.resume}
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
        {only && (
          <ButtonLink
            kind={isEnded && !first ? "primary" : "plain"}
            icon="download"
            href={documentHref(id, only.id)}
            download={`${only.title}.pdf`}
          >
            {words.acts.download}
          </ButtonLink>
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
        {acts.edit && !acts.resume && (
          <Button
            onClick={() => {
              setSheet("edit");
            }}
          >
            {words.acts.edit}
          </Button>
        )}
        {acts.copy && (
          <Button
            icon="copy"
            busy={copying.isPending}
            onClick={() => {
              copying.act();
            }}
          >
            {words.acts.copy}
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
      </div>
      <p className="unseen" role="status">
        {reminding.isSuccess && acts.withdraw ? words.acts.reminded : ""}
      </p>
      {failed && <Problem error={failed} text={reasonOf(failed, words) ?? words.acts.failed} />}
      {sheet === "edit" && <EditSheet page={page} onClose={close} />}
      {sheet === "add" && <AddPerson page={page} onClose={close} />}
      {sheet === "withdraw" && <AskFirst id={id} act="withdraw" onClose={close} onDone={close} />}
    </div>
  );
}
