import { savedMark } from "@paraph/contract/app/addresses";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, type ReactNode } from "react";
import { call } from "../api.ts";
import { Problem } from "../components/Problem.tsx";
import { WaitingPart } from "../components/Skeleton.tsx";
import { useWords } from "../i18n/words.ts";
import { markFrom, type Mark } from "./mark.ts";

/** The mark that the person keeps with the account, as it will stand in the document. */
export function SavedMark({
  onMark,
  view,
}: {
  readonly onMark: (mark: Mark | null) => void;
  readonly view: (mark: Mark) => ReactNode;
}) {
  const { mark: words } = useWords().signing;
  const kept = useQuery({
    queryKey: ["saved mark"],
    queryFn: () => call(savedMark),
  });
  const data = kept.data?.mark ?? null;
  const mark = useMemo(() => data && markFrom(data), [data]);
  useEffect(() => {
    onMark(mark);
  }, [mark, onMark]);
  if (kept.error) return <Problem error={kept.error} />;
  return (
    <>
      <p className="quiet small">{words.saved}</p>
      {mark ? view(mark) : <WaitingPart />}
    </>
  );
}
