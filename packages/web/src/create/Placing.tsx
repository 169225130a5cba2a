import type { NewFile } from "@paraph/contract/app";
import { fileContent, fileInitialRanges } from "@paraph/contract/app/addresses";
import { useMemo, useRef, useState } from "react";
import { hrefOf } from "../api.ts";
import { Viewer, type ViewerControls } from "../document/Viewer.tsx";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { placeAt, sizeOf, STEP } from "../document/places.ts";
import { newKey, type Drafted, type FieldDraft } from "./draft.ts";
import { FieldBox } from "./FieldBox.tsx";
import { useCreateWords } from "./words.ts";

type Props = {
  readonly files: readonly NewFile[];
  readonly people: readonly Drafted[];
  readonly nameOf: (person: Drafted, index: number) => string;
  readonly onFields: (person: number, fields: readonly FieldDraft[]) => void;
};

/** The drawn pages with the fields of everybody; by mouse, by finger and by keys. */
export function Placing({ files, people, nameOf, onFields }: Props) {
  const { places } = useCreateWords();
  const [chosen, setChosen] = useState(files[0]?.id ?? "");
  const [at, setAt] = useState(1);
  const [placed, setPlaced] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [broken, setBroken] = useState<string | null>(null);
  const viewer = useRef<ViewerControls>(null);
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  const id = file?.id;
  const size = file?.size ?? 0;
  const source = useMemo(
    () =>
      id !== undefined && {
        contentHref: hrefOf(fileContent, { params: { documentId: id } }),
        initialRangesHref: hrefOf(fileInitialRanges, { params: { documentId: id } }),
        size,
      },
    [id, size],
  );
  if (!file || !source) return null;

  function tell(name: string, field: FieldDraft | null) {
    setAnnouncement(
      field ? places.stands(name, field.page + 1, ...millimetres(field)) : places.removed(name),
    );
  }
  function put(person: Drafted) {
    if (!file) return;
    const index = people.indexOf(person);
    // Not on top of the fields that are there.
    const row = people.reduce((sum, one) => sum + one.fields.length, 0);
    const base = placeAt(file, at - 1, row % 2 === 0 ? "bottom-right" : "bottom-left");
    const y = Math.min(base.y + Math.floor(row / 2) * 70, sizeOf(file, at - 1)[1] - base.height);
    const field = { ...base, y, key: newKey(), documentId: file.id };
    onFields(index, [...person.fields, field]);
    setPlaced(field.key);
    tell(nameOf(person, index), field);
    viewer.current?.reveal(at, 1 - (y + base.height / 2) / sizeOf(file, at - 1)[1]);
  }

  return (
    <div className="stack">
      <p className="quiet">{places.text}</p>
      {files.length > 1 && (
        <label className="create-which">
          <span>{places.document}</span>
          <select
            className="field-input"
            value={file.id}
            onChange={(event) => {
              setChosen(event.target.value);
              setAt(1);
            }}
          >
            {files.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="row">
        {people.map(
          (person, index) =>
            // The members of a group choose their places: one for all would put mark upon mark.
            !person.group && (
              <Button
                key={person.key}
                icon="plus"
                onClick={() => {
                  put(person);
                }}
              >
                {places.put(nameOf(person, index))}
              </Button>
            ),
        )}
      </div>
      <p className="small quiet" id="placing-keys">
        {places.keys}
      </p>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {broken === file.id ? (
        <Notice tone="warn">{places.broken}</Notice>
      ) : (
        <div className="create-pages">
          <Viewer
            key={file.id}
            ref={viewer}
            source={source}
            label={places.region(file.title)}
            loading={places.loading}
            pageName={places.page}
            ratio={sizeOf(file, 0)[0] / sizeOf(file, 0)[1]}
            onPage={setAt}
            onReady={() => {}}
            onFound={() => {}}
            onLink={() => {}}
            onBroken={() => {
              setBroken(file.id);
            }}
          >
            {(layout) =>
              people.flatMap((person, index) =>
                person.fields
                  .filter(({ documentId }) => documentId === file.id)
                  .map((field) => (
                    <FieldBox
                      key={field.key}
                      {...{ file, field, layout, index }}
                      name={nameOf(person, index)}
                      isNew={field.key === placed}
                      onChange={(next) => {
                        const others = person.fields.filter(({ key }) => key !== field.key);
                        onFields(index, next ? [...others, next] : others);
                        tell(nameOf(person, index), next);
                      }}
                    />
                  )),
              )
            }
          </Viewer>
        </div>
      )}
    </div>
  );
}

/** From the left and the lower edge of the page, as people measure. */
function millimetres({ x, y }: FieldDraft): readonly [left: number, bottom: number] {
  return [Math.round(x / STEP), Math.round(y / STEP)];
}
