import type { NewFile } from "@paraph/contract/app";
import { fileContent, uploadFile } from "@paraph/contract/app/addresses";
import { useRef, useState } from "react";
import { hrefOf, Refused, upload } from "../api.ts";
import { Button, ButtonLink, IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Problem } from "../components/Problem.tsx";
import { useFormats } from "../i18n/words.ts";
import { useCreateWords, wrongOf } from "./words.ts";

type Going = {
  readonly file: File;
  readonly part: number;
  readonly error: unknown;
  /** Whether the service may be asked to write it anew. */
  readonly canRepair: boolean;
};

type Props = {
  readonly business: string;
  readonly files: readonly NewFile[];
  readonly onFile: (file: NewFile) => void;
  readonly onRemove: (file: NewFile) => void;
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
      await send(count.current, file, false);
    }
  }

  async function send(at: number, file: File, repair: boolean): Promise<void> {
    const show = (part: number, error: unknown = null, canRepair = false) => {
      setGoing((known) => ({ ...known, [at]: { file, part, error, canRepair } }));
    };
    show(0);
    const query = { business, title: file.name.slice(0, 1000), ...(repair && { repair }) };
    try {
      onFile(await upload(uploadFile, { query }, file, show));
      setGoing(({ [at]: _done, ...rest }) => rest);
    } catch (error) {
      show(0, error, !repair && (await isDamagedPdf(file, error)));
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
              {file.originalId && (
                <span className="stack">
                  <span className="small">{documents.repaired}</span>
                  <ButtonLink
                    icon="download"
                    href={hrefOf(fileContent, { params: { documentId: file.originalId } })}
                    download={file.title}
                  >
                    {documents.original}
                  </ButtonLink>
                </span>
              )}
            </span>
            <IconButton
              name={documents.remove(file.title)}
              icon="close"
              onClick={() => {
                onRemove(file);
              }}
            />
          </li>
        ))}
      </ul>
      {Object.entries(going).map(([at, { file, part, error, canRepair }]) =>
        error ? (
          <div key={at} className="stack">
            <Problem
              error={error}
              text={`${file.name}: ${wrongOf(error, words) ?? words.failed}`}
            />
            {canRepair && (
              <>
                <p>{documents.repairHint}</p>
                <div className="row">
                  <Button onClick={() => void send(Number(at), file, true)}>
                    {documents.repair(file.name)}
                  </Button>
                </div>
              </>
            )}
          </div>
        ) : (
          <div key={at} className="create-going">
            <progress value={part} max={1} aria-label={file.name} />
            <span className="small numbers" role="status">
              {documents.uploading(file.name, `${Math.round(part * 100)} %`)}
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

/** Where the header of a PDF may stand behind something else. */
const HEADER_WITHIN = 1024;

/** Whether a refused file is a PDF that may be written anew. */
async function isDamagedPdf(file: File, error: unknown): Promise<boolean> {
  const key = error instanceof Refused ? error.key : "";
  if (key !== "file.pdf.not_a_pdf") return key === "file.pdf.corrupted";
  return (await file.slice(0, HEADER_WITHIN).text()).includes("%PDF-");
}
