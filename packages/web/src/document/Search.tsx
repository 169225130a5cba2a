import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../components/Button.tsx";
import { useWords } from "../i18n/words.ts";
import "./Search.css";

type Props = {
  readonly found: { readonly current: number; readonly total: number } | null;
  readonly onSearch: (text: string, again: "next" | "previous" | null) => void;
  readonly onClose: () => void;
};

/** Finds words in the whole document, also in pages that are not drawn yet. */
export function Search({ found, onSearch, onClose }: Props) {
  const { read } = useWords().signing;
  const { close } = useWords().common;
  const [text, setText] = useState("");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <search className="find">
      <label htmlFor={id} className="unseen">
        {read.searchLabel}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        className="field-input"
        placeholder={read.searchLabel}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onSearch(event.currentTarget.value, null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSearch(text, event.shiftKey ? "previous" : "next");
          if (event.key === "Escape") onClose();
        }}
      />
      <span role="status" className="small numbers">
        {found && text !== "" ? read.found(found.current, found.total) : ""}
      </span>
      <IconButton
        name={read.previous}
        icon="up"
        onClick={() => {
          onSearch(text, "previous");
        }}
      />
      <IconButton
        name={read.next}
        icon="down"
        onClick={() => {
          onSearch(text, "next");
        }}
      />
      <IconButton name={close} icon="close" onClick={onClose} />
    </search>
  );
}
