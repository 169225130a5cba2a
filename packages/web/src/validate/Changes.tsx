import type { ValidationReport } from "@paraph/contract/app";
import { Icon, type IconName } from "../parts/Icon.tsx";
import { useFormats } from "../words/words.ts";
import { changesIn, comparable, signersShown, type ChangeLine } from "./reading.ts";
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
  const pictures = report.changedPages;
  const nothing = lines.length === 0 && pictures.length === 0;
  return (
    <section className="stack">
      <h2>{words.title}</h2>
      {!comparable(report) ? <p>{words.unknown}</p> : nothing && <p>{words.none}</p>}
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
      {pictures.length > 0 && (
        <>
          <p className="quiet">{words.shown}</p>
          <div className="changed-pages">
            {pictures.map(({ page, picture }) => (
              <figure key={page}>
                <img
                  src={`data:image/png;base64,${picture}`}
                  alt={words.picture(number(page + 1))}
                />
                <figcaption className="small quiet">{words.page(number(page + 1))}</figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
