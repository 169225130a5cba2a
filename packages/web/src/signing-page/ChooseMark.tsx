import { preparePicture } from "./calls.ts";
import { firstPlace, nameOf, type Choices } from "./flow.ts";
import { FramedPreview } from "./MarkPreview.tsx";
import { MarkSheet } from "./MarkSheet.tsx";
import type { StepProps } from "./shared.ts";

type Props = Pick<StepProps, "page" | "entry" | "choices"> & {
  readonly onChoose: (choices: Choices) => void;
  readonly onClose: () => void;
};

/** The sheet in which a signer chooses a mark, with what this page knows of them. */
export function ChooseMark({ page, entry, choices, onChoose, onClose }: Props) {
  const marked = firstPlace(page, choices);
  return (
    <MarkSheet
      name={nameOf(page)}
      prepare={(picture) => preparePicture(entry, picture)}
      hasSaved={page.you?.hasSavedMark ?? false}
      mark={choices.mark}
      view={marked ? (mark) => <FramedPreview {...{ entry, mark, ...marked }} /> : undefined}
      onClose={onClose}
      onMark={(mark) => {
        onChoose({ ...choices, mark });
        onClose();
      }}
    />
  );
}
