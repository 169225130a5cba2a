import { Button } from "../components/Button.tsx";
import type { Environment } from "./calls.ts";
import { useBusinessWords } from "./words.ts";

const BOTH: readonly Environment[] = ["production", "demo"];

type Props = { readonly side: Environment; readonly onChoose: (side: Environment) => void };

/** Which of the two environments a page shows; they are never shown together. */
export function Sides({ side, onChoose }: Props) {
  const words = useBusinessWords();
  return (
    <div role="group" aria-label={words.callbacks.environments} className="row">
      {BOTH.map((one) => (
        <Button
          key={one}
          aria-pressed={one === side}
          onClick={() => {
            onChoose(one);
          }}
        >
          {words.keys[one]}
        </Button>
      ))}
    </div>
  );
}
