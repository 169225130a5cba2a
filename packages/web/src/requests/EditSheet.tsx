import type { RequestPage } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Area, Field } from "../components/Field.tsx";
import { Problem } from "../components/Problem.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import { useRequestAct } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

type Props = { readonly page: RequestPage; readonly onClose: () => void };

/** Changes what the request says; who signs it, its documents and its last day have places of their own. */
export function EditSheet({ page, onClose }: Props) {
  const words = useRequestsWords();
  const { cancel } = useWords().common;
  const [title, setTitle] = useState(page.title);
  const [message, setMessage] = useState(page.message ?? "");
  const editing = useRequestAct(page.requestId, "edit", onClose);
  const { error } = editing;
  return (
    <Sheet
      open
      title={words.acts.editTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="primary"
            busy={editing.isPending}
            disabled={title.trim() === ""}
            onClick={() => {
              editing.act({ title: title.trim(), message });
            }}
          >
            {words.acts.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && <Problem error={error} text={reasonOf(error, words) ?? words.acts.notSaved} />}
        <Field
          label={words.acts.titleLabel}
          maxLength={1000}
          value={title}
          onChange={({ target }) => {
            setTitle(target.value);
          }}
        />
        <Area
          label={words.acts.messageLabel}
          maxLength={2048}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value);
          }}
        />
      </div>
    </Sheet>
  );
}
