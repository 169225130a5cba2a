import type { Drafted, FieldDraft } from "./draft.ts";

/** The fields of everybody at one moment, by the key of the person. */
type Fields = ReadonlyMap<number, readonly FieldDraft[]>;

/** What was done to the fields, to be taken back and done again. */
export type History = {
  readonly past: readonly Fields[];
  readonly future: readonly Fields[];
  /** What was done last: going on with the same is one act. */
  readonly act: string;
};

export const NO_HISTORY: History = { past: [], future: [], act: "" };

const MOST = 100;

/** The history once something is done to the fields of these people. */
export function recorded(
  { past, act: last }: History,
  people: readonly Drafted[],
  act: string,
): History {
  const isSame = act !== "" && act === last;
  return { past: isSame ? past : [...past, fieldsOf(people)].slice(-MOST), future: [], act };
}

type Turned = { readonly history: History; readonly people: readonly Drafted[] };

/** The people with their fields as before the last act. */
export function undone({ past, future }: History, people: readonly Drafted[]): Turned {
  const back = past.at(-1);
  if (!back) return { history: { past, future, act: "" }, people };
  const history = { past: past.slice(0, -1), future: [...future, fieldsOf(people)], act: "" };
  return { history, people: withFields(people, back) };
}

/** The people with their fields as before the last act was taken back. */
export function redone({ past, future }: History, people: readonly Drafted[]): Turned {
  const turned = undone({ past: future, future: past, act: "" }, people);
  const { past: later, future: earlier } = turned.history;
  return { history: { past: earlier, future: later, act: "" }, people: turned.people };
}

function fieldsOf(people: readonly Drafted[]): Fields {
  return new Map(people.map(({ key, fields }) => [key, fields]));
}

/** Somebody who came later keeps what they have. */
function withFields(people: readonly Drafted[], fields: Fields): readonly Drafted[] {
  return people.map((one) => ({ ...one, fields: fields.get(one.key) ?? one.fields }));
}
