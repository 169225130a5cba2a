import type { Me, SavedMark } from "@paraph/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { WaitingPart } from "../components/Skeleton.tsx";
import { markFrom, markInput, type Mark } from "../signing-page/mark.ts";
import { useFormats } from "../i18n/words.ts";
import { forgetMark, prepareMyPicture, readMark, saveMark } from "./calls.ts";
import { useMeWords } from "./words.ts";

const MarkSheet = lazy(async () => ({
  default: (await import("../signing-page/SigningFlow.tsx")).MarkSheet,
}));
const MarkView = lazy(async () => ({
  default: (await import("../signing-page/MarkView.tsx")).MarkView,
}));
const KEY = ["saved mark"];

/** The mark that the person keeps: looked at, chosen anew, deleted. */
export function MyMark({ me }: { readonly me: Me }) {
  const { mark: words } = useMeWords();
  const { day } = useFormats();
  const [choosing, setChoosing] = useState(false);
  const kept = useQuery({ queryKey: KEY, queryFn: readMark });
  const queries = useQueryClient();
  const onSuccess = (saved: SavedMark) => {
    queries.setQueryData(KEY, saved);
    setChoosing(false);
  };
  const saving = useAct<SavedMark, Mark>({
    mutationFn: (mark) => saveMark(markInput(mark)),
    onSuccess,
  });
  const forgetting = useAct<SavedMark>({ mutationFn: forgetMark, onSuccess });
  const mark = kept.data?.mark ? markFrom(kept.data.mark) : null;
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <p className="quiet">{words.text}</p>
      {kept.error && <Problem error={kept.error} />}
      {kept.isPending && <WaitingPart />}
      {kept.data && !mark && <p>{words.none}</p>}
      {mark && (
        <Suspense fallback={<WaitingPart />}>
          <MarkView mark={mark} />
        </Suspense>
      )}
      {kept.data?.savedAt && (
        <p className="small quiet numbers">{words.kept(day(kept.data.savedAt))}</p>
      )}
      {forgetting.error && <Problem error={forgetting.error} />}
      <div className="row">
        <Button
          aria-label={mark ? `${words.title}: ${words.change}` : words.choose}
          onClick={() => {
            saving.reset();
            setChoosing(true);
          }}
        >
          {mark ? words.change : words.choose}
        </Button>
        {mark && (
          <Button
            kind="quiet"
            aria-label={`${words.title}: ${words.remove}`}
            busy={forgetting.isPending}
            onClick={() => {
              forgetting.act();
            }}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {choosing && (
        <Suspense>
          <MarkSheet
            name={[me.firstName, me.lastName].filter(Boolean).join(" ")}
            prepare={prepareMyPicture}
            mark={mark}
            go={words.save}
            busy={saving.isPending}
            problem={saving.error && <Problem error={saving.error} />}
            onMark={(chosen) => {
              saving.act(chosen);
            }}
            onClose={() => {
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
