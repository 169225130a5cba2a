import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { useSandboxWords } from "./words.ts";

/** Puts a text on the clipboard and says so. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { mail: words } = useSandboxWords();
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  return (
    <>
      <Button
        icon={state === "done" ? "check" : "copy"}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => {
              setState("done");
            },
            () => {
              setState("failed");
            },
          );
        }}
      >
        {label}
      </Button>
      <span role="status" className="small quiet">
        {state === "idle" ? "" : words.copied[state]}
      </span>
    </>
  );
}
