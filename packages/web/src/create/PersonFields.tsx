import type { NewFile } from "@paraph/contract/app";
import { moved, STEP } from "../document/places.ts";
import type { Layout } from "../document/Viewer.tsx";
import type { Drafted } from "./draft.ts";
import { FieldBox } from "./FieldBox.tsx";
import { FieldTools } from "./FieldTools.tsx";
import type { Fields } from "./use-fields.ts";

/** Somebody to whom fields can be given, with their place among all people. */
export type Signer = {
  readonly person: Drafted;
  readonly index: number;
  readonly key: number;
  readonly name: string;
};

type Props = {
  readonly file: NewFile;
  readonly layout: Layout;
  readonly signer: Signer;
  readonly signers: readonly Signer[];
  readonly fields: Fields;
};

/** The fields of one person on the pages that are drawn. */
export function PersonFields(props: Props) {
  const { file, layout, signer, signers, fields } = props;
  const { person, index, name, key } = signer;
  return person.fields.filter(fields.onFile).map((field) => {
    const box = layout(field.page + 1);
    if (!box) return null;
    const remove = () => {
      fields.remove(person, field);
    };
    const copy = () => {
      fields.addInSight(person, [moved(file, field, STEP * 5, -STEP * 5)]);
    };
    return (
      <FieldBox
        key={field.key}
        {...{ file, field, box, name, index }}
        isNew={field.key === fields.placed}
        isChosen={field.key === fields.chosen}
        onChoose={() => {
          fields.setChosen(field.key);
        }}
        onDrop={(x, y) => {
          fields.letGo(person, field, x, y);
        }}
        onSized={fields.endAct}
        onChange={(next, act) => {
          fields.change(person, field, next, act);
        }}
        onCopy={copy}
        onRemove={remove}
        tools={
          <FieldTools
            {...{ file, field, box }}
            owner={{ key, name }}
            people={signers}
            onAssign={(to) => {
              fields.assign(field, to);
            }}
            onCopy={copy}
            onCopyTo={(pages) => {
              fields.addInSight(
                person,
                pages.map((page) => moved(file, { ...field, page }, 0, 0)),
              );
            }}
            onRemove={remove}
          />
        }
      />
    );
  });
}
