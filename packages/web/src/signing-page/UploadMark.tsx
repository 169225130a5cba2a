import type { MarkPicture } from "@paraph/contract/app";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileTrigger, Button as PressButton } from "react-aria-components";
import { Icon } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { useWords } from "../i18n/words.ts";
import type { Mark } from "./mark.ts";

const MOST_BYTES = 2_000_000;

type Props = {
  readonly prepare: (content: string) => Promise<MarkPicture>;
  readonly picture: Mark | null;
  readonly onPicture: (picture: Mark) => void;
  readonly view: (mark: Mark) => ReactNode;
};

/** A picture of a signature. The server decodes it and writes it anew; that is what is shown. */
export function UploadMark({ prepare, picture, onPicture, view }: Props) {
  const { mark } = useWords().signing;
  const preparing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_BYTES) throw new Error("The picture is too big.");
      return prepare(await base64Of(file));
    },
    onSuccess: ({ content, width, height }) => {
      onPicture({ kind: "picture", content, width, height });
    },
  });
  return (
    <>
      <p className="quiet small">{mark.uploadHint}</p>
      <FileTrigger
        acceptedFileTypes={["image/png", "image/jpeg"]}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) preparing.mutate(file);
        }}
      >
        <PressButton className="button plain">
          {preparing.isPending ? <span className="button-wait" /> : <Icon name="upload" />}
          <span>{mark.choose}</span>
        </PressButton>
      </FileTrigger>
      {preparing.isError && (
        <Notice live tone="bad">
          {mark.uploadFailed}
        </Notice>
      )}
      {picture && view(picture)}
    </>
  );
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
