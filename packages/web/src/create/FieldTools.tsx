import type { NewFile } from "@paraph/contract/app";
import { IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { boxStyle } from "../document/place-box.ts";
import type { Box } from "../document/Viewer.tsx";
import type { FieldDraft } from "./draft.ts";
import { useCreateWords } from "./words.ts";

type Named = { readonly key: number; readonly name: string };

type Props = {
  readonly file: NewFile;
  readonly field: FieldDraft;
  readonly box: Box;
  /** Who it is for, and who it could be for. */
  readonly owner: Named;
  readonly people: readonly Named[];
  readonly onAssign: (key: number) => void;
  readonly onCopy: () => void;
  readonly onCopyTo: (pages: readonly number[]) => void;
  readonly onRemove: () => void;
};

const ROOM = 56;
const WIDTH = 266;

/** What can be done with a chosen field, beside it: another person, copies, away with it. */
export function FieldTools(props: Props) {
  const { file, field, box, owner, people, onAssign, onCopy, onCopyTo, onRemove } = props;
  const { places } = useCreateWords();
  const { left, top, height } = boxStyle(file, field, box) as Readonly<Record<string, number>>;
  const canBeCopied = field.field === undefined;
  const above = Number(top) - ROOM;
  const others = Array.from({ length: file.pageCount }, (_, page) => page).filter(
    (page) => page !== field.page,
  );
  return (
    <div
      className="field-tools"
      role="group"
      aria-label={places.tools(owner.name, field.page + 1)}
      style={{
        left: Math.max(box.left, Math.min(Number(left), box.left + box.width - WIDTH)),
        top: above > box.top ? above : Number(top) + Number(height) + 12,
      }}
    >
      <select
        aria-label={places.owner}
        value={owner.key}
        onChange={({ target }) => {
          onAssign(Number(target.value));
        }}
      >
        {people.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {canBeCopied && <IconButton name={places.copy} icon="copy" onClick={onCopy} />}
      {canBeCopied && others.length > 0 && (
        <span className="field-tools-pages">
          <Icon name="pages" />
          <select
            aria-label={places.copyTo}
            title={places.copyTo}
            value=""
            onChange={({ target }) => {
              onCopyTo(target.value === "all" ? others : [Number(target.value)]);
            }}
          >
            <option value="" disabled>
              {places.copyTo}
            </option>
            {others.length > 1 && <option value="all">{places.allPages}</option>}
            {others.map((page) => (
              <option key={page} value={page}>
                {places.page(page + 1)}
              </option>
            ))}
          </select>
        </span>
      )}
      <IconButton name={places.remove} icon="trash" onClick={onRemove} />
    </div>
  );
}
