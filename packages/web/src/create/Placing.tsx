import type { NewFile } from "@paraph/contract/app";
import { useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { Toolbar } from "react-aria-components";
import { PageList } from "../document/PageList.tsx";
import { sizeOf } from "../document/places.ts";
import { Viewer, type ViewerControls } from "../document/Viewer.tsx";
import { Button, IconButton } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useWide } from "../components/use-wide.ts";
import { useWords } from "../i18n/words.ts";
import { HUES } from "./draft.ts";
import { shareOf } from "./fields.ts";
import { OwnField } from "./OwnField.tsx";
import { PersonFields } from "./PersonFields.tsx";
import { PlacingSide } from "./PlacingSide.tsx";
import { useFields, type People } from "./use-fields.ts";
import { useSource } from "./use-source.ts";
import { useCreateWords } from "./words.ts";
import "./Placing.css";

type Props = People & {
  readonly files: readonly NewFile[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
};

/** The document large, its pages in small, and people as colours; by mouse, by finger and by keys. */
export function Placing(props: Props) {
  const { files, people, nameOf, canUndo, canRedo, onPeople } = props;
  const { places } = useCreateWords();
  const { read } = useWords().signing;
  const [shown, setShown] = useState(files[0]?.id ?? "");
  const [at, setAt] = useState(1);
  const [pdf, setPdf] = useState<ComponentProps<typeof PageList>["document"] | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [isListed, setListed] = useState(false);
  const viewer = useRef<ViewerControls>(null);
  const isWide = useWide();
  const file = files.find(({ id }) => id === shown) ?? files[0];
  const source = useSource(file);
  const fields = useFields(file, at, viewer, { people, nameOf, onPeople });
  if (!file || !source)
    return (
      <section className="card">
        <h2 id="create-places">{places.title}</h2>
        <p>{places.none}</p>
      </section>
    );
  // The members of a group choose their places: one for all would put mark upon mark.
  const signers = people
    .map((person, index) => ({ person, index, key: person.key, name: nameOf(person, index) }))
    .filter(({ person }) => !person.group);

  const turning = (go: () => void) => () => {
    fields.onTurned();
    go();
  };
  const [onUndo, onRedo] = [turning(props.onUndo), turning(props.onRedo)];
  function turn(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) onRedo();
    else if (key === "z") onUndo();
    else return;
    event.preventDefault();
  }
  const list = (isGrid: boolean) =>
    pdf && (
      <PageList
        document={pdf}
        page={at}
        label={read.pages}
        pageName={places.page}
        isGrid={isGrid}
        onGo={(page) => {
          viewer.current?.goTo(page);
          setListed(false);
        }}
        over={(page) =>
          signers.flatMap(({ person, index }) =>
            person.fields
              .filter((field) => fields.onFile(field) && field.page === page - 1)
              .map((field) => (
                <span
                  key={field.key}
                  className={`thumbnail-field hue-${index % HUES}`}
                  style={shareOf(file, field)}
                />
              )),
          )
        }
      />
    );

  return (
    <div className="placing" role="presentation" onKeyDown={turn}>
      <PlacingSide
        {...{ files, file, people, signers, fields }}
        onFile={(id) => {
          setShown(id);
          setPdf(null);
          setAt(1);
        }}
      />
      <p className="unseen" role="status">
        {fields.announcement}
      </p>
      <div className="placing-document">
        {broken === file.id ? (
          <Notice tone="warn">{places.broken}</Notice>
        ) : (
          <>
            <Toolbar className="placing-bar" aria-label={read.tools}>
              {!isWide && (
                <IconButton
                  name={read.pages}
                  icon="pages"
                  disabled={!pdf}
                  onClick={() => {
                    setListed(true);
                  }}
                />
              )}
              {(["out", "fit", "in"] as const).map((way) => (
                <IconButton
                  key={way}
                  name={{ out: read.zoomOut, in: read.zoomIn, fit: read.fit }[way]}
                  icon={({ out: "minus", in: "plus", fit: "fit" } as const)[way]}
                  onClick={() => {
                    viewer.current?.zoom(way);
                  }}
                />
              ))}
              <span className="small numbers">{read.pageOf(at, file.pageCount)}</span>
              <IconButton name={places.undo} icon="undo" disabled={!canUndo} onClick={onUndo} />
              <IconButton name={places.redo} icon="redo" disabled={!canRedo} onClick={onRedo} />
            </Toolbar>
            {fields.gone > 0 && (
              <Notice live tone="warn" title={places.gone(fields.gone)}>
                <Button onClick={onUndo}>{places.undo}</Button>
              </Notice>
            )}
            <div className="create-pages">
              {isWide && <div className="placing-list">{list(false)}</div>}
              <Viewer
                key={file.id}
                ref={viewer}
                source={source}
                label={places.region(file.title)}
                loading={places.loading}
                pageName={places.page}
                ratio={sizeOf(file, 0)[0] / sizeOf(file, 0)[1]}
                onPage={setAt}
                onReady={setPdf}
                onFound={() => {}}
                onLink={() => {}}
                onBroken={() => {
                  setBroken(file.id);
                }}
              >
                {(layout) => [
                  ...fields.offered.map((one) => (
                    <OwnField
                      key={one.name}
                      {...{ file, layout }}
                      field={one}
                      people={signers}
                      onGive={(key) => {
                        const person = people.find((other) => other.key === key);
                        if (person) fields.give(person, one);
                      }}
                    />
                  )),
                  ...signers.map((signer) => (
                    <PersonFields key={signer.key} {...{ file, layout, signer, signers, fields }} />
                  )),
                ]}
              </Viewer>
            </div>
          </>
        )}
      </div>
      {!isWide && (
        <Sheet
          title={read.pages}
          open={isListed}
          onClose={() => {
            setListed(false);
          }}
        >
          {list(true)}
        </Sheet>
      )}
    </div>
  );
}
