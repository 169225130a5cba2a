import type { NewFile } from "@paraph/contract/app";
import { uploadFile } from "@paraph/contract/app/addresses";
import { useRef, useState } from "react";
import { upload } from "../api.ts";
import { Button, IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { useCreateWords, wrongOf } from "./words.ts";

type Going = { readonly name: string; readonly part: number; readonly error: unknown };

type Props = {
  readonly business: string;
  readonly files: readonly NewFile[];
  readonly onFile: (file: NewFile) => void;
  readonly onRemove: (id: string) => void;
};

/** Documents come in by dropping or by a button; each says how far it is, and why it was refused. */
export function Files({ business, files, onFile, onRemove }: Props) {
  const words = useCreateWords();
  const { documents } = words;
  const { size } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [going, setGoing] = useState<Readonly<Record<number, Going>>>({});
  const count = useRef(0);

  async function take(list: FileList | null): Promise<void> {
    for (const file of list ?? []) {
      count.current += 1;
      const at = count.current;
      const show = (part: number, error: unknown = null) => {
        setGoing((known) => ({ ...known, [at]: { name: file.name, part, error } }));
      };
      show(0);
      const query = { business, title: file.name.slice(0, 1000) };
      try {
        onFile(await upload(uploadFile, { query }, file, show));
        setGoing(({ [at]: _done, ...rest }) => rest);
      } catch (error) {
        show(0, error);
      }
    }
  }

  return (
    <div
      className={`stack create-drop${over ? " over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
    >
      <ul className="create-files">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="document" />
            <span>
              <b>{file.title}</b>
              <span className="quiet small numbers">
                {documents.pages(file.pageCount)} · {size(file.size)}
              </span>
            </span>
            <IconButton
              name={documents.remove(file.title)}
              icon="close"
              onClick={() => {
                onRemove(file.id);
              }}
            />
          </li>
        ))}
      </ul>
      {Object.entries(going).map(([at, { name, part, error }]) =>
        error ? (
          <Problem
            key={at}
            error={error}
            text={`${name}: ${wrongOf(error, words) ?? words.failed}`}
          />
        ) : (
          <div key={at} className="create-going">
            <progress value={part} max={1} aria-label={name} />
            <span className="small numbers" role="status">
              {documents.uploading(name, `${Math.round(part * 100)} %`)}
            </span>
          </div>
        ),
      )}
      <div className="row">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {documents.choose}
        </Button>
        <span className="quiet">{documents.drop}</span>
      </div>
      <p className="small quiet">{documents.limit}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label={documents.choose}
        onChange={(event) => {
          void take(event.target.files).then(() => {
            if (input.current) input.current.value = "";
          });
        }}
      />
    </div>
  );
}
