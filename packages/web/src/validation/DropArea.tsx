import { useRef, useState, type DragEvent } from "react";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { useFormats } from "../i18n/words.ts";
import { useValidateWords } from "./words.ts";

type Props = { readonly most: number; readonly onFile: (file: File) => void };

/** A place to drop a file, and a button that does the same for everybody who cannot drag. */
export function DropArea({ most, onFile }: Props) {
  const words = useValidateWords();
  const { size } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const stop = (event: DragEvent, now: boolean) => {
    event.preventDefault();
    setOver(now);
  };
  return (
    <div
      className={`drop-area${over ? " over" : ""}`}
      onDragOver={(event) => {
        stop(event, true);
      }}
      onDragLeave={(event) => {
        stop(event, false);
      }}
      onDrop={(event) => {
        stop(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="shield" size={40} />
      <Button kind="primary" icon="document" onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <p className="quiet drop-hint">{words.drop}</p>
      <p className="small quiet">{words.limit(size(most))}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label={words.choose}
        hidden
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
    </div>
  );
}
