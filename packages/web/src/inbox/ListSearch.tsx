import { useState } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useInboxWords } from "./words.ts";
import "../components/Field.css";

type Props = { readonly text: string; readonly addressOf: (search: string) => string };

/** Looks for a part of a title; what is looked for stands in the address. */
export function ListSearch({ text, addressOf }: Props) {
  const words = useInboxWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const look = (search: string) => void navigate(addressOf(search.trim()));
  return (
    <form
      role="search"
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault();
        look(typed);
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        className="field-input"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      {text !== "" && (
        <IconButton
          name={words.clear}
          icon="close"
          onClick={() => {
            look("");
          }}
        />
      )}
    </form>
  );
}
