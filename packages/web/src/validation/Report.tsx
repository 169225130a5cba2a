import type { ValidationReport } from "@paraph/contract/app";
import { Button } from "../components/Button.tsx";
import { Icon, type IconName } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { Changes } from "./Changes.tsx";
import { LaterMarks } from "./LaterMarks.tsx";
import { reasonIn, signersShown, verdictIn, type VerdictKey } from "./reading.ts";
import { SignerCard } from "./SignerCard.tsx";
import { Technical } from "./Technical.tsx";
import { Shell } from "./Shell.tsx";
import { useValidateWords } from "./words.ts";

type Tone = "ok" | "warn" | "bad" | "plain";

const LOOKS: Readonly<Record<VerdictKey, readonly [Tone, IconName]>> = {
  valid: ["ok", "shield"],
  marked: ["ok", "shield"],
  added: ["warn", "shield"],
  changed: ["bad", "warn"],
  changedUndecided: ["bad", "warn"],
  failed: ["bad", "bad"],
  undecided: ["warn", "info"],
  incomplete: ["bad", "bad"],
  none: ["plain", "info"],
  signature: ["bad", "warn"],
  encrypted: ["warn", "key"],
  damaged: ["bad", "warn"],
  too_complex: ["warn", "info"],
};

type Props = {
  readonly report: ValidationReport;
  readonly name: string;
  readonly onAgain: () => void;
};

/** The verdict in words first, then who signed, then what changed, then the codes. */
export function Report({ report, name, onAgain }: Props) {
  const words = useValidateWords();
  const { size, moment } = useFormats();
  const verdict = verdictIn(report);
  const signers = signersShown(report);
  const reason = reasonIn(report);
  const { title, text } = words.verdict[verdict];
  const [tone, icon] = LOOKS[verdict];
  return (
    <Shell
      wide
      title={`${title}: ${name}`}
      heading={
        <span className={`verdict ${tone}`}>
          <Icon name={icon} size={32} />
          <span>{title}</span>
        </span>
      }
      actions={
        <Button kind="primary" wide onClick={onAgain}>
          {words.again}
        </Button>
      }
    >
      <p className="verdict-text">
        {text} {reason && words.why[reason]}
      </p>
      <LaterMarks report={report} />
      <div className="report-columns">
        <div className="stack">
          {signers.length > 0 && (
            <section className="stack">
              <div className="row signers-head">
                <h2>{words.signers}</h2>
                <span className="quiet numbers">
                  {words.count(report.validSignatures, report.signatures)}
                </span>
              </div>
              {signers.map((signer, place) => (
                <SignerCard key={place} signer={signer} />
              ))}
            </section>
          )}
          <Changes report={report} />
        </div>
        <aside className="stack">
          <dl className="card facts report-facts">
            <div>
              <dt>{words.facts.file}</dt>
              <dd>
                {name} <span className="quiet numbers">({size(report.document.size)})</span>
              </dd>
            </div>
            <div>
              <dt>{words.facts.checked}</dt>
              <dd>{moment(report.checkedAt)}</dd>
            </div>
            <div>
              <dt>{words.facts.format}</dt>
              <dd>{report.format.quality ?? report.format.fileType}</dd>
            </div>
            <div>
              <dt>{words.facts.fingerprint}</dt>
              <dd>
                <code>{report.document.sha256}</code>
              </dd>
            </div>
          </dl>
          <Technical report={report} name={name} />
        </aside>
      </div>
    </Shell>
  );
}
