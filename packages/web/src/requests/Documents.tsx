import type { RequestPage } from "@paraph/contract/app";
import { IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats, useLanguage } from "../i18n/words.ts";
import { checkHref } from "../validation/address.ts";
import { AddFile } from "./AddFile.tsx";
import { Attachments } from "./Attachments.tsx";
import { addDocument, documentHref, protocolHref, useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

/** The documents as they are now, what goes along with them, and the protocol. */
export function Documents({ page }: { readonly page: RequestPage }) {
  const words = useRequestsWords();
  const { documents: said, files } = words;
  const { size } = useFormats();
  const { language } = useLanguage();
  const { requestId: id, documents, acts, offer, people } = page;
  const isSigned = people.some(({ status }) => status === "signed");
  const removing = useRequestAct(id, "removeDocument");
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{said.title}</h2>
      {!acts.open && <p className="quiet">{said.none}</p>}
      <ul className="request-files">
        {documents.map((file) => (
          <li key={file.id}>
            <a href={documentHref(id, file.id)} download>
              <Icon name="download" />
              <span>
                <b>{said.download(file.title)}</b>
                <span className="quiet small numbers">
                  {said.pages(file.pageCount)} · {size(file.size)}
                </span>
              </span>
            </a>
            {isSigned && (
              <a className="request-check" href={checkHref(id, file.id)}>
                <Icon name="shield" />
                <span>{said.check}</span>
              </a>
            )}
            {acts.removeDocument && (
              <IconButton
                name={files.remove(file.title)}
                icon="close"
                onClick={() => {
                  removing.act(file.id);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {acts.addDocument && documents.length === 1 && <p className="quiet small">{files.last}</p>}
      {removing.error && (
        <Problem
          error={removing.error}
          text={reasonOf(removing.error, words) ?? words.acts.failed}
        />
      )}
      {acts.addDocument && offer && (
        <AddFile
          id={id}
          label={files.addDocument}
          accept="application/pdf"
          added={words.kinds["document.added"]}
          send={(file, onProgress) => addDocument(id, offer.business, file, onProgress)}
        />
      )}
      <Attachments page={page} />
      {acts.protocol && (
        <ul className="request-files">
          <li>
            <a href={protocolHref(id, "PDF", language)} download>
              <Icon name="download" />
              <span>{said.protocol}</span>
            </a>
          </li>
          <li>
            <a href={protocolHref(id, "JSON", language)} download>
              <Icon name="download" />
              <span>{said.proofs}</span>
            </a>
          </li>
        </ul>
      )}
    </section>
  );
}
