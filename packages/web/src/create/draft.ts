import type {
  CreateOffer,
  DraftForm,
  FinishedDraft,
  NewFile,
  NewWatcher,
  NewWebRequest,
} from "@paraph/contract/app";
import { emptyPerson, personFrom, signerOf, type PersonDraft } from "../requests/person.ts";
import type { Place } from "../document/places.ts";

/** A field of one person on one document. */
export type FieldDraft = Place & {
  readonly key: number;
  readonly documentId: string;
  /** The field of the PDF that it is; it stays where it is, as large as it is. */
  readonly field?: string;
};

/** A group of the business that signs as one or together. */
export type GroupDraft = CreateOffer["businesses"][number]["signerGroups"][number];

/** Somebody who was asked before. */
export type RecentPerson = CreateOffer["businesses"][number]["recentPeople"][number];

/** Who watches: a person by their address, or a group of observers. */
export type Watcher = NewWatcher & { readonly name: string };

/** Somebody to sign, with the places of their mark. */
export type Drafted = PersonDraft & {
  readonly key: number;
  /** In place of a person: a group, of which nothing else is asked. */
  readonly group: GroupDraft | null;
  readonly fields: readonly FieldDraft[];
};

/** A request that is being put together; from the first file on the server keeps it as a draft. */
export type Draft = {
  readonly business: string;
  readonly files: readonly NewFile[];
  readonly people: readonly Drafted[];
  readonly title: string;
  readonly message: string;
  readonly quality: NewWebRequest["quality"];
  readonly legislation: NewWebRequest["legislation"];
  readonly expiresAt: string;
  /** Undefined: as the business does. */
  readonly reminders: FinishedDraft["reminders"];
  /** Files that go along and wait for the first document; those that came through are `attached`. */
  readonly attachments: readonly File[];
  readonly attached: readonly { readonly id: string; readonly filename: string }[];
  readonly watchers: readonly Watcher[];
  /** An observer who was typed and not added yet: sending adds them. */
  readonly watcher: string;
};

let keys = 0;

/** A number that was not given before, for lists on the screen. */
export function newKey(): number {
  keys += 1;
  return keys;
}

export function newPerson(step = "", group: GroupDraft | null = null): Drafted {
  return { ...emptyPerson(step), key: newKey(), fields: [], group };
}

/** The people with one who was asked before: in the place of somebody who is still empty, else as one more. */
export function withRecent(
  people: readonly Drafted[],
  { email, name }: RecentPerson,
  step: string,
): readonly Drafted[] {
  const empty = people.find(
    (one) => one.group === null && `${one.email}${one.firstName}${one.lastName}`.trim() === "",
  );
  const person = { ...(empty ?? newPerson(step)), email, isGuest: name !== null, ...name };
  return empty ? people.map((one) => (one === empty ? person : one)) : [...people, person];
}

export function emptyDraft(business: string): Draft {
  return {
    business,
    files: [],
    people: [newPerson()],
    title: "",
    message: "",
    quality: null,
    legislation: null,
    expiresAt: "",
    reminders: undefined,
    attachments: [],
    attached: [],
    watchers: [],
    watcher: "",
  };
}

/** The fields of somebody with further ones. A document is signed in its own field, or at places of one's choice. */
export function withFields(
  fields: readonly FieldDraft[],
  added: readonly FieldDraft[],
): readonly FieldDraft[] {
  const excludes = (one: FieldDraft) => (other: FieldDraft) =>
    one.documentId === other.documentId && (one.field ?? other.field) !== undefined;
  return [...fields.filter((one) => !added.some(excludes(one))), ...added];
}

/** How many colours tell people apart. */
export const HUES = 6;

/** A document goes with the fields on it. */
export function withoutFile(draft: Draft, id: string): Draft {
  const fieldsOf = (person: Drafted) => person.fields.filter((one) => one.documentId !== id);
  return {
    ...draft,
    files: draft.files.filter((file) => file.id !== id),
    people: draft.people.map((person) => ({ ...person, fields: fieldsOf(person) })),
  };
}

/** The first document names the request, until the person does. */
export function withFile(draft: Draft, file: NewFile): Draft {
  const title = draft.title === "" ? file.title.replace(/\.pdf$/i, "") : draft.title;
  return { ...draft, title, files: [...draft.files, file] };
}

/** What was typed, as text for the server to keep; documents and attachments are there already. */
export function formOf({
  files: _files,
  attachments: _going,
  attached: _there,
  ...typed
}: Draft): string {
  return JSON.stringify(typed);
}

/** A draft as the server kept it, on whatever device it was typed; or what it says, where nothing was typed. */
export function draftFrom(kept: DraftForm, groups: readonly GroupDraft[]): Draft {
  const { form, business, title, reminders, files, attachments, watchers } = kept;
  const typed = form === null ? madeOf(kept, groups) : (JSON.parse(form) as Partial<Draft>);
  const draft = {
    ...emptyDraft(business),
    title,
    reminders,
    ...typed,
    business,
    files: [...files],
  };
  const people = draft.people.map((one) => ({
    ...one,
    key: newKey(),
    fields: one.fields
      .filter(({ documentId }) => files.some(({ id }) => id === documentId))
      .map((field) => ({ ...field, key: newKey() })),
  }));
  return {
    ...draft,
    people,
    // Who was taken off in the form watches the draft until it is finished.
    watchers: form === null ? [...watchers] : draft.watchers,
    attachments: [],
    attached: [...attachments],
  };
}

/** What the draft says, as if it had been typed. */
function madeOf(made: DraftForm, groups: readonly GroupDraft[]): Partial<Draft> {
  const { message, quality, legislation, expiresAt, signers } = made;
  if (signers.length === 0) return {};
  return {
    message: message ?? "",
    quality,
    legislation,
    expiresAt: expiresAt ?? "",
    people: signers.map(({ places = [], ...signer }) => ({
      ...newPerson("", groups.find(({ id }) => id === signer.groupId) ?? null),
      ...personFrom(signer),
      fields: places.map((place) => ({ ...place, key: newKey() })),
    })),
  };
}

/** The same as the server takes it. */
export function bodyOf(draft: Draft, send: boolean): FinishedDraft {
  const { files, title, message, quality, legislation, expiresAt, reminders, people } = draft;
  const { watchers, watcher } = draft;
  const typed = watcher.trim() === "" ? [] : [{ email: watcher.trim() }];
  return {
    documents: files.map(({ id }) => id),
    title: title.trim(),
    message: message.trim(),
    quality: quality ?? null,
    legislation: legislation ?? null,
    expiresAt: expiresAt === "" ? null : expiresAt,
    ...(reminders === undefined ? {} : { reminders }),
    signers: people.map((person) =>
      person.group
        ? { groupId: person.group.id, sequence: signerOf(person).sequence ?? null }
        : {
            ...signerOf(person),
            places: person.fields.map(({ key: _key, ...place }) => place),
          },
    ),
    watchers: [...watchers.map(({ name: _name, ...who }) => who), ...typed],
    send,
  };
}

/** Which person a refusal is about: the server names the place in the list. */
export function personIn(violations: readonly { readonly field?: string }[]): number | null {
  const [, place] = /signatures\[(\d+)\]/.exec(violations[0]?.field ?? "") ?? [];
  return place === undefined ? null : Number(place);
}
