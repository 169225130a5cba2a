import type { CreateOffer, NewFile, NewWatcher, NewWebRequest } from "@paraph/contract/app";
import { emptyPerson, signerOf, type PersonDraft } from "../requests/person.ts";
import type { Place } from "../signing/places.ts";

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

/** A request that is being put together; nothing of it is known to the server but its files. */
export type Draft = {
  readonly business: string;
  readonly files: readonly NewFile[];
  readonly people: readonly Drafted[];
  readonly title: string;
  readonly message: string;
  readonly quality: NewWebRequest["quality"];
  readonly legislation: NewWebRequest["legislation"];
  readonly expiresAt: string;
  /** What goes along and who watches is told to the server once the request is there. */
  readonly attachments: readonly File[];
  readonly watchers: readonly Watcher[];
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
    watchers: [],
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

/** The same as the server takes it. */
export function bodyOf(draft: Draft, send: boolean): NewWebRequest {
  const { business, title, message, quality, legislation, expiresAt, files, people } = draft;
  return {
    business,
    title: title.trim(),
    message: message.trim(),
    quality: quality ?? null,
    legislation: legislation ?? null,
    expiresAt: expiresAt === "" ? null : expiresAt,
    documents: files.map(({ id }) => id),
    signers: people.map((person) =>
      person.group
        ? { groupId: person.group.id, sequence: signerOf(person).sequence ?? null }
        : {
            ...signerOf(person),
            places: person.fields.map(({ key: _key, ...place }) => place),
          },
    ),
    send,
  };
}

/** Which person a refusal is about: the server names the place in the list. */
export function personIn(violations: readonly { readonly field?: string }[]): number | null {
  const [, place] = /signatures\[(\d+)\]/.exec(violations[0]?.field ?? "") ?? [];
  return place === undefined ? null : Number(place);
}
