import type { RequestPage } from "@paraph/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { tell } from "../components/tell.ts";
import { keyOf } from "./calls.ts";
import { reasonOf, useRequestsWords } from "./words.ts";

type Props = {
  readonly id: string;
  readonly label: string;
  readonly accept: string;
  /** What is announced once it is there. */
  readonly added: string;
  readonly send: (file: File, onProgress: (part: number) => void) => Promise<RequestPage>;
};

/** A button that takes a file, says how far it is and why it was refused. */
export function AddFile({ id, label, accept, added, send }: Props) {
  const words = useRequestsWords();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const [wrong, setWrong] = useState<{ readonly name: string; readonly error: unknown } | null>(
    null,
  );

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setWrong(null);
    setPart(0);
    try {
      queries.setQueryData(keyOf(id), await send(file, setPart));
      tell(added);
    } catch (error) {
      setWrong({ name: file.name, error });
      void queries.invalidateQueries({ queryKey: keyOf(id) });
    } finally {
      setPart(null);
    }
  }

  return (
    <div className="stack">
      <div className="row">
        <Button icon="plus" busy={part !== null} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <span className="small numbers" role="status">
          {part === null ? "" : words.files.uploading(`${Math.round(part * 100)} %`)}
        </span>
      </div>
      {/* Below the button: above it would push what has the keys out of the window. */}
      {wrong && (
        <Problem
          error={wrong.error}
          text={`${wrong.name}: ${reasonOf(wrong.error, words) ?? words.acts.failed}`}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
