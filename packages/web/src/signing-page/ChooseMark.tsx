import type { SavedMark } from "@paraph/contract/app";
import { saveMark } from "@paraph/contract/app/addresses";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api.ts";
import { Problem } from "../components/Problem.tsx";
import { useAct } from "../components/use-act.ts";
import { preparePicture } from "./calls.ts";
import { firstPlace, nameOf, type Choices } from "./flow.ts";
import { markInput, type Mark } from "./mark.ts";
import { FramedPreview } from "./MarkPreview.tsx";
import { MarkSheet } from "./MarkSheet.tsx";
import type { StepProps } from "./shared.ts";

type Props = Pick<StepProps, "page" | "entry" | "choices" | "refresh"> & {
  readonly onChoose: (choices: Choices) => void;
  readonly onClose: () => void;
};

/** The sheet in which a signer chooses a mark, with what this page knows of them. */
export function ChooseMark({ page, entry, choices, refresh, onChoose, onClose }: Props) {
  const marked = firstPlace(page, choices);
  const queries = useQueryClient();
  const take = (mark: Mark) => {
    onChoose({ ...choices, mark });
    onClose();
  };
  const keeping = useAct<SavedMark, Mark>({
    mutationFn: (mark) => call(saveMark, { body: markInput(mark) }),
    onSuccess: (saved, mark) => {
      queries.setQueryData(["saved mark"], saved);
      void refresh();
      take(mark);
    },
  });
  return (
    <MarkSheet
      name={nameOf(page)}
      prepare={(picture) => preparePicture(entry, picture)}
      hasSaved={page.you?.hasSavedMark ?? false}
      mayKeep={page.loggedInAs !== null}
      mark={choices.mark}
      view={marked ? (mark) => <FramedPreview {...{ entry, mark, ...marked }} /> : undefined}
      busy={keeping.isPending}
      problem={keeping.error && <Problem error={keeping.error} />}
      onClose={onClose}
      onMark={(mark, isKept) => {
        if (isKept) keeping.act(mark);
        else take(mark);
      }}
    />
  );
}
