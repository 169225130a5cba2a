import { createHash } from "node:crypto";
import type { PdfText } from "../pdf-text.ts";
import { ascii } from "../pdf-text.ts";
import { writePdf } from "../pdf-writer.ts";

/** The numbers of the objects of a forged file. */
export const FORGED = { catalog: 1, pages: 2, page: 3, content: 4, field: 5, value: 6 } as const;

/** A document with one signature whose value, range and dictionary are what somebody wishes. */
export type FileForgery = {
  /** The value over the digest of what the range covers. */
  readonly cms: (digest: Uint8Array, covered: Uint8Array) => Uint8Array;
  readonly text?: string;
  readonly subFilter?: string;
  /** What the dictionary says of the time; /M in UTC by default. */
  readonly claimed?: string;
  /** The range as it is written, from where the hole begins and ends; and what the signer takes for covered. */
  readonly range?: (hole: Hole, size: number) => readonly number[];
  /** What stands in the place of the range; `RANGE` is where it is put. */
  readonly rangeEntry?: string;
  /** What stands in the place of the value; `VALUE` is where it is put, in angle brackets. */
  readonly contentsEntry?: string;
  readonly fields?: string;
  /** The object of the page's content, where it is not a stream of the text. */
  readonly content?: PdfText;
  /** Further objects, from number 7 on. */
  readonly objects?: readonly PdfText[];
};

export type Hole = { readonly from: number; readonly to: number };

const CAPACITY = 24_000;
const CLAIMED = "/M (D:20261115120000Z)";
const RANGE = `[${"*".repeat(60)}]`;
const VALUE = `<${"0".repeat(CAPACITY * 2)}>`;

export function forgedFile(plan: FileForgery): Uint8Array {
  const { range = usual, text = "The buyer pays 100 EUR" } = plan;
  const content = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const { rangeEntry = "RANGE", contentsEntry = "VALUE" } = plan;
  const file = Buffer.from(
    writePdf({
      objects: [
        `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${plan.fields ?? "5 0 R"}] /SigFlags 3 >> >>`,
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Annots [5 0 R] >>",
        plan.content ?? { dict: "", bytes: ascii(content) },
        "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V 6 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R >>",
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${plan.subFilter ?? "ETSI.CAdES.detached"} ${plan.claimed ?? CLAIMED} /ByteRange ${rangeEntry} /Contents ${contentsEntry} >>`.replaceAll(
          /RANGE|VALUE/g,
          (word) => (word === "RANGE" ? RANGE : VALUE),
        ),
        ...(plan.objects ?? []).map((object) =>
          typeof object === "string"
            ? object.replace("RANGE", RANGE).replace("VALUE", VALUE)
            : object,
        ),
      ],
    }),
  );
  const from = file.indexOf(VALUE);
  const hole = { from, to: from + VALUE.length };
  const numbers = range(hole, file.length);
  put(file, file.indexOf(RANGE), `[${numbers.join(" ")}]`.padEnd(RANGE.length));
  const parts: Buffer[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const start = numbers[at] ?? 0;
    parts.push(file.subarray(start, start + (numbers[at + 1] ?? 0)));
  }
  const covered = Buffer.concat(parts);
  const digest = new Uint8Array(createHash("sha256").update(covered).digest());
  const hex = Buffer.from(plan.cms(digest, covered)).toString("hex");
  if (hex.length > CAPACITY * 2) throw new Error("the forged value has no room");
  put(file, from + 1, hex);
  return new Uint8Array(file);
}

/** All but the hole. */
export function usual({ from, to }: Hole, size: number): readonly number[] {
  return [0, from, to, size - to];
}

function put(file: Buffer, at: number, text: string): void {
  file.write(text, at, "latin1");
}
