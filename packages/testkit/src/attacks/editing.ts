import type { PdfDict, PdfObject } from "@paraph/engine/pdf";
import { bytesSource } from "@paraph/engine/bytes";
import { openPdf, signaturesOf } from "@paraph/engine/pdf";
import type { PdfText } from "../pdf-text.ts";

/** The objects that a later revision writes, frees and points elsewhere. */
export type Edit = {
  readonly objects?: Readonly<Record<number, PdfText>>;
  readonly free?: readonly number[];
  /** Numbers whose cross-reference entry leads to this offset from now on. */
  readonly point?: Readonly<Record<number, number>>;
  readonly root?: number;
};

/** A file as it is now: its objects as text, to be written again with something changed. */
export type Editable = {
  readonly bytes: Uint8Array;
  /** The next free number. */
  readonly next: number;
  /** Where an object begins that was not packed; null otherwise. */
  readonly offsetOf: (number: number) => number | null;
  /** The dictionary's text with some entries replaced; an empty text removes one. */
  readonly changed: (number: number, entries: Readonly<Record<string, string>>) => string;
  readonly entry: (number: number, key: string) => string;
  /** Fields with a signature, with the number of the field and of the signature. */
  readonly signed: readonly { readonly field: number; readonly value: number }[];
};

export function editable(bytes: Uint8Array): Editable {
  const pdf = openPdf(bytesSource(bytes));
  const { latest } = pdf;
  const dictOf = (number: number): PdfDict => {
    const object = latest.load(number);
    if (
      object === null ||
      typeof object !== "object" ||
      !("kind" in object) ||
      object.kind !== "dict"
    ) {
      throw new TypeError(`object ${number} is no dictionary`);
    }
    return object;
  };
  const size = latest.trailer.entries.get("Size");
  return {
    bytes,
    next: typeof size === "number" ? size : 1,
    offsetOf: (number) => {
      const entry = latest.entry(number);
      return entry?.kind === "offset" ? entry.offset : null;
    },
    changed: (number, entries) => {
      const all = new Map([...dictOf(number).entries].map(([key, value]) => [key, textOf(value)]));
      for (const [key, text] of Object.entries(entries)) {
        if (text === "") all.delete(key);
        else all.set(key, text);
      }
      return `<< ${[...all].map(([key, text]) => `/${key} ${text}`).join(" ")} >>`;
    },
    entry: (number, key) => textOf(dictOf(number).entries.get(key) ?? null),
    signed: signaturesOf(latest).flatMap(({ field, ref }) =>
      field.ref === null || ref === null ? [] : [{ field: field.ref.number, value: ref.number }],
    ),
  };
}

/** An object as a PDF writes it. */
function textOf(object: PdfObject): string {
  if (object === null || typeof object !== "object") return String(object);
  if (!("kind" in object)) return `[${object.map(textOf).join(" ")}]`;
  switch (object.kind) {
    case "name":
      return `/${object.name.replace(/[^\w.+-]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
    case "string":
      return `<${Buffer.from(object.bytes).toString("hex")}>`;
    case "ref":
      return `${object.number} ${object.generation} R`;
    case "dict":
      return `<< ${[...object.entries].map(([key, value]) => `/${key} ${textOf(value)}`).join(" ")} >>`;
    case "stream":
    case "mark":
      throw new TypeError(`a ${object.kind} has no text of its own`);
  }
}
