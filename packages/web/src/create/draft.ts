import type {
  CreateOffer,
  DraftForm,
  FinishedDraft,
  NewFile,
  NewWatcher,
  NewWebRequest,
} from "@paraph/contract/app";
import { emptyPerson, signerOf, type PersonDraft } from "../requests/person.ts";
import type { Place } from "../document/places.ts";

/** A field of one person on one document. */
export type FieldDraft = Place & { readonly key: number; readonly documentId: string };

/** A group of the business that signs as one or together. */
export type GroupDraft = CreateOffer["businesses"][number]["signerGroups"][number];

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
    attachments: [],
    attached: [],
    watchers: [],
    watcher: "",
  };
}

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

/** A draft as the server kept it, on whatever device it was typed. */
export function draftFrom({ form, business, title, files, attachments }: DraftForm): Draft {
  const typed = form === null ? {} : (JSON.parse(form) as Partial<Draft>);
  const draft = { ...emptyDraft(business), title, ...typed, business, files: [...files] };
  const people = draft.people.map((one) => ({
    ...one,
    key: newKey(),
    fields: one.fields
      .filter(({ documentId }) => files.some(({ id }) => id === documentId))
      .map((field) => ({ ...field, key: newKey() })),
  }));
  return { ...draft, people, attachments: [], attached: [...attachments] };
}

/** The same as the server takes it. */
export function bodyOf(draft: Draft, send: boolean): FinishedDraft {
  const { title, message, quality, legislation, expiresAt, people, watchers, watcher } = draft;
  const typed = watcher.trim() === "" ? [] : [{ email: watcher.trim() }];
  return {
    title: title.trim(),
    message: message.trim(),
    quality: quality ?? null,
    legislation: legislation ?? null,
    expiresAt: expiresAt === "" ? null : expiresAt,
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
