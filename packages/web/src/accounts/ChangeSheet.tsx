import type { Entry, Me } from "@paraph/contract/app";
import { useState } from "react";
import { Sheet } from "../components/Sheet.tsx";
import { tell } from "../components/tell.ts";
import { ChangeCode } from "./ChangeCode.tsx";
import { NameForm, ReachForm } from "./ChangeForms.tsx";
import { FreshLogin } from "./factors/FreshLogin.tsx";
import { Prove } from "./factors/Prove.tsx";
import { useMeWords } from "./words.ts";

export type Changed = "name" | "email" | "mobile";

type Props = {
  readonly me: Me;
  readonly what: Changed;
  readonly onClose: () => void;
};

/** First who it is, then what shall hold, then the code that was sent there. */
export function ChangeSheet({ me, what, onClose }: Props) {
  const words = useMeWords();
  const [entry, setEntry] = useState<Entry | null>(null);
  const done = () => {
    tell(`${words[what]}: ${words.languageSaved}`);
    onClose();
  };
  return (
    <Sheet open title={words.changes[what].title} onClose={onClose}>
      {entry !== null && what !== "name" ? (
        <ChangeCode
          what={what}
          entry={entry}
          onAgain={() => {
            setEntry(null);
          }}
          onDone={done}
        />
      ) : what === "name" ? (
        me.isProven ? (
          <NameForm me={me} onDone={done} />
        ) : (
          <Prove />
        )
      ) : !me.isFresh ? (
        <FreshLogin text={words.securityNeedsLogin} />
      ) : (
        <ReachForm what={what} onBegun={setEntry} />
      )}
    </Sheet>
  );
}
