import type { RequestPage } from "@paraph/contract/app";
import { Icon } from "../parts/Icon.tsx";
import { useFormats } from "../words/words.ts";
import { checkHref } from "../validate/address.ts";
import { attachmentHref, documentHref, protocolHref } from "./calls.ts";
import { useRequestsWords } from "./words.ts";

/** The documents as they are now, what goes along with them, and the protocol. */
export function Documents({ page }: { readonly page: RequestPage }) {
  const { documents: words } = useRequestsWords();
  const { size } = useFormats();
  const { requestId: id, documents, attachments, acts, people } = page;
  const isSigned = people.some(({ status }) => status === "signed");
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{words.title}</h2>
      {!acts.open && <p className="quiet">{words.none}</p>}
      <ul className="request-files">
        {documents.map((file) => (
          <li key={file.id}>
            <a href={documentHref(id, file.id)} download>
              <Icon name="download" />
              <span>
                <b>{words.download(file.title)}</b>
                <span className="quiet small numbers">
                  {words.pages(file.pageCount)} · {size(file.size)}
                </span>
              </span>
            </a>
            {isSigned && (
              <a className="request-check" href={checkHref(id, file.id)}>
                <Icon name="shield" />
                <span>{words.check}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {attachments.length > 0 && (
        <>
          <h3>{words.attachments}</h3>
          <ul className="request-files">
            {attachments.map(({ id: attachmentId, filename }) => (
              <li key={attachmentId}>
                <a href={attachmentHref(id, attachmentId)} download>
                  <Icon name="download" />
                  <span>{filename}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {acts.protocol && (
        <ul className="request-files">
          <li>
            <a href={protocolHref(id, "PDF")} download>
              <Icon name="shield" />
              <span>{words.protocol}</span>
            </a>
          </li>
          <li>
            <a href={protocolHref(id, "JSON")} download>
              <Icon name="shield" />
              <span>{words.proofs}</span>
            </a>
          </li>
        </ul>
      )}
    </section>
  );
}
