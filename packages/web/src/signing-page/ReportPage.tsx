import type { Report, SigningPage } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Area } from "../components/Field.tsx";
import { Page } from "../components/Page.tsx";
import { Problem } from "../components/Problem.tsx";
import { useWords } from "../i18n/words.ts";
import { isDemo } from "./shared.ts";
import "./ReportPage.css";

const KINDS = ["not_expected", "not_me", "suspicious", "other"] as const;

type Props = {
  readonly page: SigningPage;
  readonly onBack: () => void;
  readonly onSend: (report: Report) => Promise<void>;
};

/** For somebody who did not expect the request: the operator hears of it, the sender does not. */
export function ReportPage({ page, onBack, onSend }: Props) {
  const { report } = useWords().signing;
  const { back } = useWords().common;
  const [kind, setKind] = useState<(typeof KINDS)[number]>("not_expected");
  const [text, setText] = useState("");
  const sending = useMutation({
    mutationFn: () => onSend({ kind, ...(text.trim() !== "" && { text: text.trim() }) }),
  });
  if (sending.isSuccess)
    return (
      <Page title={report.sentTitle} demo={isDemo(page)}>
        <p>{report.sentText}</p>
        {!isDemo(page) && <p>{report.silenced}</p>}
      </Page>
    );
  return (
    <Page
      title={report.title}
      demo={isDemo(page)}
      failed={sending.isError}
      actions={
        <>
          <Button
            kind="primary"
            wide
            busy={sending.isPending}
            onClick={() => {
              sending.mutate();
            }}
          >
            {report.send}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {back}
          </Button>
        </>
      }
    >
      <p>{report.text}</p>
      <fieldset className="choices">
        <legend>{report.kind}</legend>
        {KINDS.map((one) => (
          <label key={one} className="tick">
            <input
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => {
                setKind(one);
              }}
            />
            <span>{report.kinds[one]}</span>
          </label>
        ))}
      </fieldset>
      <Area
        label={report.details}
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      {sending.error && <Problem error={sending.error} />}
    </Page>
  );
}
