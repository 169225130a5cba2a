import type { RequestPage } from "@paraph/contract/app";
import { IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { AddFile } from "./AddFile.tsx";
import { addAttachment, attachmentHref, useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

/** What the browser offers to choose from; the server looks at the bytes. */
export const ATTACHABLE = ".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.gif,.jpg,.jpeg,.png,.txt";

/** Files that go along and are not signed. */
export function Attachments({ page }: { readonly page: RequestPage }) {
  const words = useRequestsWords();
  const { requestId: id, attachments, acts } = page;
  const removing = useRequestAct(id, "removeAttachment");
  if (attachments.length === 0 && !acts.attach) return null;
  return (
    <>
      <h3>{words.documents.attachments}</h3>
      <ul className="request-files">
        {attachments.map(({ id: attachmentId, filename }) => (
          <li key={attachmentId}>
            <a href={attachmentHref(id, attachmentId)} download>
              <Icon name="download" />
              <span>{filename}</span>
            </a>
            {acts.attach && (
              <IconButton
                name={words.files.remove(filename)}
                icon="close"
                onClick={() => {
                  removing.act(attachmentId);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {removing.error && (
        <Problem
          error={removing.error}
          text={reasonOf(removing.error, words) ?? words.acts.failed}
        />
      )}
      {acts.attach && (
        <AddFile
          id={id}
          label={words.files.attach}
          accept={ATTACHABLE}
          added={words.kinds["attachment.added"]}
          send={(file, onProgress) => addAttachment(id, file, onProgress)}
        />
      )}
    </>
  );
}
