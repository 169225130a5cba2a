import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useInboxWords } from "./words.ts";
import "../components/Field.css";

type Props = {
  readonly label: string;
  readonly text: string;
  readonly addressOf: (search: string) => string;
};

/** How long nobody types before it is looked for. */
const PAUSE_MS = 250;

/** Looks for what is typed; what is looked for stands in the address. */
export function ListSearch({ label, text, addressOf }: Props) {
  const words = useInboxWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    // The address says something that was not typed here: somebody went back.
    if (text !== asked) {
      setAsked(text);
      setTyped(text);
    }
  }
  const look = (search: string) => {
    setTyped(search);
    setAsked(search.trim());
    void navigate(addressOf(search.trim()), { replace: true });
  };
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => {
      look(typed);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  });
  return (
    <form
      role="search"
      className="list-search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        look(typed);
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        className="field-input"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      {typed !== "" && (
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
