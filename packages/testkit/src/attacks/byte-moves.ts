import { bytesSource } from "@paraph/engine/bytes";
import { openPdf, signaturesOf } from "@paraph/engine/pdf";
import { appendRevision } from "../pdf-writer.ts";
import { ascii, joined } from "../pdf-text.ts";
import type { Editable } from "./editing.ts";
import { PART } from "./rich-pdf.ts";

/** A change to the bytes themselves: wrapping, tails, copies. */
export type ByteMove = {
  readonly name: string;
  readonly kind: "wrap" | "tail";
  readonly make: (file: Editable, vary: (below: number) => number) => Uint8Array | null;
};

type Copied = {
  readonly contents: string;
  readonly range: readonly number[];
  readonly field: number;
};

function firstSignature({ bytes, signed }: Editable): Copied | null {
  const [signature] = signaturesOf(openPdf(bytesSource(bytes)).latest);
  const [first] = signed;
  const { contents, byteRange } = signature ?? {};
  if (!contents || !byteRange || first === undefined) return null;
  return { contents: Buffer.from(contents).toString("hex"), range: byteRange, field: first.field };
}

function dictionary(contents: string, range: readonly number[]): string {
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [${range.join(" ")}] /Contents <${contents}> >>`;
}

const OBJECT = `${PART.content} 0 obj\n<< /Length 14 >>\nstream\n0 0 9 9 re f  \nendstream\nendobj\n`;

export const BYTE_MOVES: readonly ByteMove[] = [
  {
    name: "objects behind the end",
    kind: "tail",
    make: ({ bytes }, vary) => joined(bytes, OBJECT.repeat(1 + vary(60))),
  },
  {
    name: "objects and half a trailer behind the end",
    kind: "tail",
    make: ({ bytes }) => joined(bytes, OBJECT, "trailer\n<< /Root 1 0 R >>\n%%EOF\n"),
  },
  {
    name: "bytes behind the end",
    kind: "tail",
    make: ({ bytes }, vary) => joined(bytes, "x".repeat(1 + vary(900))),
  },
  {
    name: "the same signature for another second part",
    kind: "wrap",
    make: (file, vary) => {
      const found = firstSignature(file);
      if (found === null) return null;
      const [, before = 0, behind = 0, length = 0] = found.range;
      const part = file.bytes.subarray(behind, behind + length);
      const place =
        file.bytes.length + ascii(`${file.next} 0 obj\n<<  /Length ${length} >>\nstream\n`).length;
      const range = [0, before, place, length];
      return appendRevision(file.bytes, {
        [file.next]: { dict: "", bytes: part },
        [file.next + 1]: dictionary(found.contents, range),
        [found.field]: file.changed(found.field, { V: `${file.next + 1} 0 R` }),
        [PART.content]: { dict: "", bytes: ascii(`0 0 ${9 + vary(90)} 9 re f`) },
      });
    },
  },
  {
    name: "a copy of the signature",
    kind: "wrap",
    make: (file, vary) => {
      const found = firstSignature(file);
      if (found === null) return null;
      return appendRevision(file.bytes, {
        [file.next]: dictionary(found.contents, found.range),
        [found.field]: file.changed(found.field, { V: `${file.next} 0 R` }),
        [PART.content]: { dict: "", bytes: ascii(`0 0 ${9 + vary(90)} 9 re f`) },
      });
    },
  },
  {
    name: "a range that is none",
    kind: "wrap",
    make: (file, vary) => {
      const found = firstSignature(file);
      if (found === null) return null;
      const ranges = [
        [],
        [0, 0, 0, 0],
        [0, 10, 5, 10],
        [0, -1, 3, 4],
        [0, 1, 2],
        [5, ...found.range.slice(1)],
      ];
      const range = ranges[vary(ranges.length)] ?? [];
      return appendRevision(file.bytes, {
        [file.next]: dictionary(found.contents, range),
        [found.field]: file.changed(found.field, { V: `${file.next} 0 R` }),
      });
    },
  },
];
