import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../parts/Button.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useWords } from "../words/words.ts";
import { reasonIn, useSandboxWords } from "./words.ts";

type Props<Answer> = {
  readonly of: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
};

/** What was asked of the server, once it is there; boxes before, and the reason where it is not. */
export function Asked<Answer>({ of, children }: Props<Answer>) {
  const { common } = useWords();
  const words = useSandboxWords();
  if (of.isPending) return <i className="wait-box" aria-label={common.loading} role="status" />;
  if (of.isError)
    return (
      <div className="stack">
        <Problem error={of.error} {...reasonIn(words, of.error)} />
        <div>
          <Button onClick={() => void of.refetch()}>{common.retry}</Button>
        </div>
      </div>
    );
  return children(of.data);
}
