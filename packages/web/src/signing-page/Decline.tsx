import type { SigningPage } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Area } from "../components/Field.tsx";
import { Page } from "../components/Page.tsx";
import { useAct } from "../components/use-act.ts";
import { Problem } from "../components/Problem.tsx";
import { useWords } from "../i18n/words.ts";
import { declineSigning } from "./calls.ts";
import { brandOf, isDemo, senderOf, type StepProps } from "./shared.ts";

type Props = StepProps & { readonly onDeclined: (page: SigningPage) => void };

/** Saying no: names what it means for everybody before it is done. */
export function Decline({ page, entry, go, onDeclined }: Props) {
  const { decline } = useWords().signing;
  const { back } = useWords().common;
  const [reason, setReason] = useState("");
  const declining = useAct({
    mutationFn: () => declineSigning(entry, reason.trim() === "" ? {} : { reason: reason.trim() }),
    onSuccess: (next) => {
      onDeclined(next);
      go("");
    },
  });
  return (
    <Page
      title={decline.title}
      brand={brandOf(page)}
      demo={isDemo(page)}
      failed={declining.isError}
      actions={
        <>
          <Button
            kind="danger"
            wide
            busy={declining.isPending}
            onClick={() => {
              declining.act();
            }}
          >
            {decline.confirm}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              go("");
            }}
          >
            {back}
          </Button>
        </>
      }
    >
      <p>{decline.text(senderOf(page))}</p>
      <Area
        label={decline.reason}
        hint={decline.optional}
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
      {declining.error && <Problem error={declining.error} />}
    </Page>
  );
}
