import type { NewFile, NewWebRequest } from "@paraph/contract/app";
import { emptyPerson, signerOf, type PersonDraft } from "../requests/person.ts";
import type { Place } from "../signing/places.ts";

/** A field of one person on one document. */
export type FieldDraft = Place & { readonly key: number; readonly documentId: string };

/** Somebody to sign, with the places of their mark. */
export type Drafted = PersonDraft & {
  readonly key: number;
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
};

let keys = 0;

/** A number that was not given before, for lists on the screen. */
export function newKey(): number {
  keys += 1;
  return keys;
}

export function newPerson(step = ""): Drafted {
  return { ...emptyPerson(step), key: newKey(), fields: [] };
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
    legislation: quality === "QES" || quality === "AES" ? (legislation ?? "ZERTES") : null,
    expiresAt: expiresAt === "" ? null : expiresAt,
    documents: files.map(({ id }) => id),
    signers: people.map((person) => ({
      ...signerOf(person),
      places: person.fields.map(({ key: _key, ...place }) => place),
    })),
    send,
  };
}

/** Which person a refusal is about: the server names the place in the list. */
export function personIn(violations: readonly { readonly field?: string }[]): number | null {
  const [, place] = /signatures\[(\d+)\]/.exec(violations[0]?.field ?? "") ?? [];
  return place === undefined ? null : Number(place);
}
