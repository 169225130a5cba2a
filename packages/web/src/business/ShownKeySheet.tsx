import type { ShownKey } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWords } from "../i18n/words.ts";
import { useBusinessWords } from "./words.ts";

type Props = { readonly shown: ShownKey | null; readonly onClose: () => void };

/** A key in the one moment in which it can be read. */
export function ShownKeySheet({ shown, onClose }: Props) {
  const { keys } = useBusinessWords();
  return (
    <Sheet
      open={shown !== null}
      title={keys.shownTitle}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {keys.stored}
        </Button>
      }
    >
      <Notice tone="warn" icon="key">
        {keys.shownText}
      </Notice>
      <Secret name={keys.user} value={shown?.username ?? ""} />
      <Secret name={keys.key} value={shown?.key ?? ""} />
    </Sheet>
  );
}

function Secret({ name, value }: { readonly name: string; readonly value: string }) {
  const { copy, copied } = useWords().common;
  const [done, setDone] = useState(false);
  return (
    <div className="stack business-fact">
      <b>{name}</b>
      <code className="business-secret">{value}</code>
      <div>
        <Button
          icon={done ? "check" : "copy"}
          aria-label={`${copy}: ${name}`}
          onClick={() => {
            void navigator.clipboard.writeText(value).then(() => {
              setDone(true);
            });
          }}
        >
          {done ? copied : copy}
        </Button>
      </div>
    </div>
  );
}
