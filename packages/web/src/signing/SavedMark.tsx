import type { SavedMark as Saved } from "@paraph/contract/app";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api.ts";
import { Problem } from "../parts/Problem.tsx";
import { WaitingPart } from "../parts/Waiting.tsx";
import { useWords } from "../words/words.ts";
import { MarkView } from "./MarkView.tsx";
import { markFrom, type Mark } from "./mark.ts";

/** The mark that the person keeps with the account, as it will stand in the document. */
export function SavedMark({ onMark }: { readonly onMark: (mark: Mark | null) => void }) {
  const { mark: words } = useWords().signing;
  const kept = useQuery({
    queryKey: ["saved mark"],
    queryFn: () => call<Saved>("GET", "/app/me/mark"),
  });
  const mark = kept.data?.mark ?? null;
  useEffect(() => {
    onMark(mark && markFrom(mark));
  }, [mark, onMark]);
  if (kept.error) return <Problem error={kept.error} />;
  const shown = mark && markFrom(mark);
  return (
    <>
      <p className="quiet small">{words.saved}</p>
      {shown ? <MarkView mark={shown} /> : <WaitingPart />}
    </>
  );
}
