import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Problem } from "./Problem.tsx";
import { useWords } from "../i18n/words.ts";
import { reasonIn } from "../i18n/reason.ts";

type Props<Answer> = {
  readonly of: UseQueryResult<Answer>;
  /** The page's words for refusals, by key. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly children: (answer: Answer) => ReactNode;
};

/** What was asked of the server, once it is there; boxes before, and the reason where it is not. */
export function QueryResult<Answer>({ of, wrong, children }: Props<Answer>) {
  const { common } = useWords();
  if (of.isPending) return <i className="wait-box" aria-label={common.loading} role="status" />;
  if (of.isError)
    return (
      <div className="stack">
        <Problem error={of.error} {...reasonIn({ wrong }, of.error)} />
        <div>
          <Button onClick={() => void of.refetch()}>{common.retry}</Button>
        </div>
      </div>
    );
  return children(of.data);
}
