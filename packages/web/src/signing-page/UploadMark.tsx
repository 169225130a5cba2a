import type { MarkPicture, PictureInput } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { FileTrigger, Button as PressButton } from "react-aria-components";
import { Icon } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { useWords } from "../i18n/words.ts";
import type { Mark } from "./mark.ts";
import { pictureContent, TooLargePicture, UnreadablePicture } from "./picture-file.ts";

type Props = {
  readonly prepare: (picture: PictureInput) => Promise<MarkPicture>;
  readonly picture: Mark | null;
  readonly onPicture: (picture: Mark) => void;
  readonly view: (mark: Mark) => ReactNode;
};

/** A picture of a signature. The server decodes it and writes its ink anew; that is what is shown. */
export function UploadMark({ prepare, picture, onPicture, view }: Props) {
  const { mark } = useWords().signing;
  const [keepPaper, setKeepPaper] = useState(false);
  const [content, setContent] = useState<string | null>(null);
  const preparing = useMutation({
    mutationFn: async (given: { readonly file: File | string; readonly keepPaper: boolean }) => {
      const sent = typeof given.file === "string" ? given.file : await pictureContent(given.file);
      setContent(sent);
      return prepare({ content: sent, keepPaper: given.keepPaper });
    },
    onSuccess: ({ content: drawn, width, height }) => {
      onPicture({ kind: "picture", content: drawn, width, height });
    },
  });
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setContent(null);
    preparing.mutate({ file, keepPaper });
  };
  return (
    <>
      <p className="quiet small">{mark.uploadHint}</p>
      <div className="row">
        <FileTrigger acceptedFileTypes={["image/*"]} onSelect={choose}>
          <PressButton className="button plain">
            {preparing.isPending ? <span className="button-wait" /> : <Icon name="upload" />}
            <span>{mark.choose}</span>
          </PressButton>
        </FileTrigger>
        <div className="mark-camera">
          <FileTrigger
            acceptedFileTypes={["image/*"]}
            defaultCamera="environment"
            onSelect={choose}
          >
            <PressButton className="button plain">
              <Icon name="camera" />
              <span>{mark.camera}</span>
            </PressButton>
          </FileTrigger>
        </div>
      </div>
      {preparing.isError && (
        <Notice live tone="bad">
          {problemOf(preparing.error)}
        </Notice>
      )}
      {picture && !preparing.isError && view(picture)}
      {content !== null && (
        <label className="mark-choice">
          <input
            type="checkbox"
            checked={keepPaper}
            disabled={preparing.isPending}
            onChange={(event) => {
              setKeepPaper(event.target.checked);
              preparing.mutate({ file: content, keepPaper: event.target.checked });
            }}
          />
          <span>{mark.keepPaper}</span>
        </label>
      )}
    </>
  );

  function problemOf(error: Error): string {
    if (error instanceof TooLargePicture) return mark.uploadTooLarge;
    return error instanceof UnreadablePicture
      ? mark.uploadUnreadable(error.format)
      : mark.uploadFailed;
  }
}
