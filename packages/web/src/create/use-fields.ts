import type { NewFile } from "@paraph/contract/app";
import { useRef, useState, type RefObject } from "react";
import { moved, placeAround, placeAt, sizeOf, type Place } from "../document/places.ts";
import { reveal } from "../document/reveal.ts";
import type { ViewerControls } from "../document/Viewer.tsx";
import { newKey, withFields, type Drafted, type FieldDraft } from "./draft.ts";
import { assigned, centred, isNear, millimetres, ownField, type Offered } from "./fields.ts";
import { useCreateWords } from "./words.ts";

export type People = {
  readonly people: readonly Drafted[];
  readonly nameOf: (person: Drafted, index: number) => string;
  /** The people with other fields; going on with the same act is one step to be taken back. */
  readonly onPeople: (people: readonly Drafted[], act: string) => void;
};

/** What can be done to the fields of people on one document, and what is said of it. */
export function useFields(
  file: NewFile | undefined,
  at: number,
  viewer: RefObject<ViewerControls | null>,
  { people, nameOf, onPeople }: People,
) {
  const { places } = useCreateWords();
  const [placed, setPlaced] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  /** How many fields went because a document is signed in its own field, or at places of one's choice. */
  const [gone, setGone] = useState(0);
  const drops = useRef(0);
  const onFile = ({ documentId }: FieldDraft) => documentId === file?.id;
  const taken = new Set(
    people.flatMap(({ fields }) => fields.filter(onFile).map(({ field }) => field)),
  );
  const offered = (file?.fields ?? []).filter(({ name }) => !taken.has(name));

  function tell(person: Drafted, field: FieldDraft | null) {
    const name = nameOf(person, people.indexOf(person));
    setAnnouncement(
      field ? places.stands(name, field.page + 1, ...millimetres(field)) : places.removed(name),
    );
  }
  /** The people with other fields, of which so many were put or taken by hand; any that went besides are told. */
  function setPeople(next: readonly Drafted[], act: string, byHand: number) {
    setGone(countIn(people) + byHand - countIn(next));
    onPeople(next, act);
  }
  function setFields({ key }: Drafted, fields: readonly FieldDraft[], act: string, byHand: number) {
    const next = people.map((one) => (one.key === key ? { ...one, fields } : one));
    setPeople(next, act, byHand);
  }
  function add(person: Drafted, added: readonly Omit<FieldDraft, "key" | "documentId">[]) {
    if (!file) return;
    const fields = added.map((place) => ({ ...place, key: newKey(), documentId: file.id }));
    const [first] = fields;
    if (!first) return;
    setFields(person, withFields(person.fields, fields), "", fields.length);
    setPlaced(first.key);
    setChosen(first.key);
    tell(person, first);
  }
  function give(person: Drafted, { name, positions }: Offered) {
    add(
      person,
      positions.slice(0, 1).map((place) => ({ ...place, field: name })),
    );
  }
  /** Brings a field into sight that was not put there by hand. */
  function addInSight(person: Drafted, added: readonly Place[]) {
    add(person, added);
    const [first] = added;
    if (file && first) reveal(viewer.current, file, first);
  }
  function put(person: Drafted) {
    if (!file) return;
    // Not on top of the fields that are there.
    const row = people.reduce((sum, one) => sum + one.fields.length, 0);
    const base = placeAt(file, at - 1, row % 2 === 0 ? "bottom-right" : "bottom-left");
    addInSight(person, [moved(file, base, 0, Math.floor(row / 2) * 70)]);
  }
  /** The page and its point, in points, that lie there on the screen. */
  function under(x: number, y: number) {
    if (!file) return null;
    for (let page = 0; page < file.pageCount; page++) {
      const drawn = viewer.current?.pageAt(page + 1);
      const seen = drawn?.closest(".viewer-scroll")?.getBoundingClientRect();
      const sheet = drawn?.getBoundingClientRect();
      if (!sheet || !seen || !isIn(sheet, x, y) || !isIn(seen, x, y)) continue;
      const [width, height] = sizeOf(file, page);
      const [across, down] = [(x - sheet.left) / sheet.width, (sheet.bottom - y) / sheet.height];
      return { page, x: across * width, y: down * height };
    }
    return null;
  }
  /** The field of the PDF that is dropped on; not by who has other fields, which would go. */
  function ownUnder({ fields }: Drafted, place: Place, most: number) {
    const has = fields.filter(onFile).length;
    return has > most ? undefined : offered.find((one) => isNear(one, place));
  }
  function drop(person: Drafted, x: number, y: number) {
    const point = under(x, y);
    if (!file || !point) return;
    const place = placeAround(file, point.page, point.x, point.y);
    const own = ownUnder(person, place, 0);
    if (own) give(person, own);
    else add(person, [place]);
  }
  function change(person: Drafted, field: FieldDraft, next: FieldDraft, act: string) {
    const others = person.fields.filter((one) => one !== field);
    const fields =
      next.field === undefined
        ? person.fields.map((one) => (one === field ? next : one))
        : withFields(others, [next]);
    setFields(person, fields, `${act} ${field.key} ${drops.current}`, 0);
    tell(person, next);
  }
  function endAct() {
    drops.current += 1;
  }
  return {
    announcement,
    gone,
    /** What went was brought back. */
    onTurned: () => {
      setGone(0);
    },
    assign: (field: FieldDraft, to: number) => {
      setPeople(assigned(people, field, to), "", 0);
      setPlaced(field.key);
    },
    /** The fields of the PDF that nobody was given yet. */
    offered,
    placed,
    chosen,
    setPlaced,
    setChosen,
    onFile,
    addInSight,
    give,
    put,
    drop,
    change,
    endAct,
    /** A field was moved by hand and let go there on the screen. */
    letGo: (person: Drafted, field: FieldDraft, x: number, y: number) => {
      const point = under(x, y);
      const own = ownUnder(person, field, 1);
      if (own) change(person, field, ownField(field, own), "move");
      else if (file && point && point.page !== field.page)
        change(person, field, centred(file, field, point), "move");
      endAct();
    },
    remove: (person: Drafted, field: FieldDraft) => {
      setFields(
        person,
        person.fields.filter((one) => one !== field),
        "",
        -1,
      );
      tell(person, null);
    },
  };
}

export type Fields = ReturnType<typeof useFields>;

function countIn(people: readonly Drafted[]): number {
  return people.reduce((sum, { fields }) => sum + fields.length, 0);
}

function isIn({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
