import type { ValidationReport } from "@paraph/contract/app";
import { useEffect, useState } from "react";
import { ButtonLink } from "../components/Button.tsx";
import { useValidateWords } from "./words.ts";

type Props = { readonly report: ValidationReport; readonly name: string };

/** The codes and sentences of the validator, in its own words, and the whole report as a file. */
export function Technical({ report, name }: Props) {
  const { technical } = useValidateWords();
  const file = useFile(report);
  const { indication, subIndication, details } = report.validation;
  const levels = [...new Set(report.signers.map(({ level }) => level))];
  return (
    <details className="card technical">
      <summary>{technical.title}</summary>
      <dl className="facts">
        <div>
          <dt>{technical.indication}</dt>
          <dd>
            <code>{[indication, subIndication].filter(Boolean).join(" / ")}</code>
          </dd>
        </div>
        {levels.length > 0 && (
          <div>
            <dt>{technical.level}</dt>
            <dd>
              <code>{levels.join(", ")}</code>
            </dd>
          </div>
        )}
      </dl>
      {details.length > 0 && (
        <div className="stack">
          <h3>{technical.findings}</h3>
          <ul lang="en" className="small findings">
            {details.map((text, place) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {file && (
        <ButtonLink icon="download" href={file} download={`${name.replace(/\.pdf$/i, "")}.json`}>
          {technical.download}
        </ButtonLink>
      )}
    </details>
  );
}

/** The report as an address that lives as long as the page. */
function useFile(report: ValidationReport): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const text = JSON.stringify({ ...report, changedPages: undefined }, null, 2);
    const made = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    // oxlint-disable-next-line react/set-state-in-effect -- the address exists only once it was created
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [report]);
  return address;
}
