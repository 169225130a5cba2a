import type { SigningPage } from "@paraph/contract/app";
import { Link } from "react-router";
import { useFormats, useLanguage, useWords } from "../i18n/words.ts";
import type { Entry } from "./calls.ts";
import { signedFiles } from "./signed-files.ts";
import "./SignedFiles.css";

type Props = {
  readonly page: SigningPage;
  readonly entry: Entry;
  /** Somebody who takes a file is not led away meanwhile. */
  readonly onPress?: () => void;
};

/** What was signed and its proof, to look at and to keep, and until when. */
export function SignedFiles({ page, entry, onPress }: Props) {
  const { done } = useWords().signing;
  const { language } = useLanguage();
  const { day } = useFormats();
  const files = signedFiles(page, entry, { title: done.protocol, language });
  if (!page.mayDownload || files.length === 0) return null;
  return (
    <section className="stack signed-files">
      <h2 className="unseen">{done.files}</h2>
      <ul className="card">
        {files.map(({ id, title, downloadHref }) => (
          <li key={id}>
            <bdi className="signed-file-title">{title}</bdi>
            <span className="signed-file-ways">
              <Link
                to={`/signing/${entry.requestId}/${entry.signatureId}/view?document=${id}`}
                aria-label={done.viewOne(title)}
                onClick={onPress}
              >
                {done.view}
              </Link>
              <a
                href={downloadHref}
                download={`${title}.pdf`}
                aria-label={done.downloadOne(title)}
                onClick={onPress}
              >
                {done.download}
              </a>
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet small">
        {page.availableUntil
          ? done.until(day(page.availableUntil))
          : page.you?.kind === "guest"
            ? done.untilLink
            : ""}
      </p>
    </section>
  );
}
