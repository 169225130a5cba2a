import { Button } from "../components/Button.tsx";
import { useWords } from "../i18n/words.ts";
import type { StepProps } from "./shared.ts";

/** The way to saying no, which is asked once more there. */
export function DeclineButton({ go }: Pick<StepProps, "go">) {
  const { read } = useWords().signing;
  return (
    <Button
      kind="quiet"
      onClick={() => {
        go("decline");
      }}
    >
      {read.decline}
    </Button>
  );
}
