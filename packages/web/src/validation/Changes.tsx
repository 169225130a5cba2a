import type { ValidationReport } from "@paraph/contract/app";
import { Icon, type IconName } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { ChangedPages } from "./ChangedPages.tsx";
import { changesIn, comparable, signersShown, type ChangeLine } from "./reading.ts";
import type { ValidateWords } from "./words/en.ts";
import { useValidateWords } from "./words.ts";

const ICONS: Readonly<Record<ChangeLine["severity"], IconName>> = {
  permitted: "check",
  notice: "info",
  violation: "warn",
};

/** What was changed after the signatures, page by page, with the difference drawn where one is seen. */
export function Changes({ report }: { readonly report: ValidationReport }) {
  const { changes: words } = useValidateWords();
  const { number } = useFormats();
  if (signersShown(report).length === 0) return null;
  const lines = changesIn(report);
  const summary = summaryOf(report, lines);
  return (
    <section className="stack">
      <h2>{words.title}</h2>
      {summary && <p>{words[summary]}</p>}
      {lines.length > 0 && (
        <ul className="card changes">
          {lines.map(({ page, family, severity }) => (
            <li key={`${page} ${family}`} className={severity}>
              <Icon name={ICONS[severity]} size={18} />
              <span>
                <b>{page === null ? words.whole : words.page(number(page + 1))}</b>{" "}
                {words.families[family]}
              </span>
              <span className="change-mark">{words[severity]}</span>
            </li>
          ))}
        </ul>
      )}
      <ChangedPages report={report} />
    </section>
  );
}

type Summary = keyof Pick<
  ValidateWords["changes"],
  "none" | "unknown" | "notCompared" | "allPermitted" | "otherReason"
>;

/** One sentence above the list, which must not say less than the verdict nor more than the list. */
function summaryOf(report: ValidationReport, lines: readonly ChangeLine[]): Summary | null {
  if (!comparable(report)) return "unknown";
  if (!report.isCompared) return "notCompared";
  if (lines.length === 0 && report.changedPages.length === 0) return "none";
  if (lines.some(({ severity }) => severity !== "permitted")) return null;
  return report.valid ? "allPermitted" : "otherReason";
}
