import { noise } from "./pdfs.ts";
import { writeLinearized } from "./pdf-linearized.ts";
import type { PdfText } from "./pdf-text.ts";
import { ascii, flateStream } from "./pdf-text.ts";
import type { PdfPlan } from "./pdf-writer.ts";
import { appendRevision, writePdf } from "./pdf-writer.ts";

/** Numbers from a seed: the same input always comes back from the same seed. */
export type Dice = { readonly upTo: (limit: number) => number };

/** A small generator (xorshift); good enough to choose where to break things. */
export function diceFrom(seed: number): Dice {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ (seed >>> 3)) >>> 0 || 1;
  return {
    upTo: (limit) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % limit;
    },
  };
}

/** A PDF that was damaged in a way that the seed decides. */
export function damagedPdf(seed: number): Uint8Array {
  const dice = diceFrom(seed);
  const plan = PLANS[dice.upTo(PLANS.length)] ?? SIMPLE;
  // Half of them are damaged before they are written, so that the frame is sound and the reader gets far.
  if (dice.upTo(2) === 0) return written(damagedPlan(plan, dice), dice);
  return damaged(written(plan, dice), dice);
}

const SIMPLE: PdfPlan = {
  objects: [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
  ],
};

const RICH: PdfPlan = {
  objects: [
    "<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Metadata 8 0 R /OpenAction 9 0 R /Perms << /DocMDP 7 0 R >> /Names << /JavaScript << /Names [(a) 9 0 R] >> >> /Outlines 10 0 R >>",
    "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 595 842] /Rotate 90 >>",
    "<< /Type /Page /Parent 2 0 R /Annots [6 0 R] /CropBox [10 10 500 800] /UserUnit 1.5 >>",
    "<< /Type /Page /Parent 2 0 R /Rotate 0 /AA << /O 9 0 R >> >>",
    "<< /Fields [6 0 R] /SigFlags 3 >>",
    "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature\\0501\\051) /V 7 0 R /Rect [10 20 110 70] /P 3 0 R /Lock << /Action /Include /Fields [(a) <FEFF0062>] /P 2 >> >>",
    "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <30820102> /M (D:20260101000000Z) /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 2 >> >>] >>",
    flateStream(
      "/Type /Metadata",
      '<rdf xmlns:pdfaid="x" pdfaid:part="2" pdfaid:conformance="B"/>',
    ),
    "<< /S /JavaScript /JS (1) /Next [<< /S /Launch >> 9 0 R] >>",
    "<< /First 11 0 R >>",
    "<< /Title (a) /A << /S /URI >> /Next 11 0 R >>",
    { dict: "/Filter /ASCII85Decode", bytes: ascii("87cURD]i,~>") },
    { dict: "/Filter [/ASCIIHexDecode /LZWDecode]", bytes: ascii("800B6050220C0C8501>") },
  ],
};

const PLANS: readonly PdfPlan[] = [
  SIMPLE,
  { ...SIMPLE, form: "stream" },
  { ...SIMPLE, form: "stream", compressed: [2, 3] },
  { ...SIMPLE, form: "hybrid", compressed: [3] },
  RICH,
  { ...RICH, form: "stream", compressed: [2, 3, 4, 5, 6, 9, 10, 11] },
  { ...RICH, form: "hybrid", compressed: [4, 10, 11] },
  { ...SIMPLE, form: "stream", compressed: [2, 3], plain: true },
  { ...RICH, form: "stream", compressed: [2, 3, 4, 5, 6, 9, 10, 11], plain: true },
];

function written(plan: PdfPlan, dice: Dice): Uint8Array {
  const way = dice.upTo(8);
  if (way === 0) return writeLinearized(plan);
  const pdf = writePdf(plan);
  if (way > 1) return pdf;
  const form = plan.form === "stream" ? "stream" : "table";
  return appendRevision(
    pdf,
    { [1 + dice.upTo(20)]: "<< /Type /Catalog /Pages 2 0 R >>" },
    { form },
  );
}

function damagedPlan(plan: PdfPlan, dice: Dice): PdfPlan {
  const victim = dice.upTo(plan.objects.length);
  const objects = plan.objects.map((object, index) =>
    index === victim ? damagedObject(object, dice) : object,
  );
  return { ...plan, objects };
}

function damagedObject(object: PdfText, dice: Dice): PdfText {
  if (typeof object === "string")
    return Buffer.from(damaged(ascii(object), dice)).toString("latin1");
  if (dice.upTo(3) > 0) return { ...object, bytes: damaged(object.bytes, dice) };
  return { ...object, dict: Buffer.from(damaged(ascii(object.dict), dice)).toString("latin1") };
}

/** Text that readers have stumbled over. */
const PIECES: readonly Uint8Array[] = [
  "<<",
  ">>",
  "[",
  "]",
  "(",
  ")",
  "<",
  "/",
  "%",
  "#00",
  "\\",
  "null",
  "R",
  "obj",
  "endobj",
  "stream",
  "endstream",
  "xref",
  "trailer",
  "startxref",
  "1 0 R",
  "0 0 R",
  "99 0 R",
  "-1",
  "4294967295",
  "1e9",
  ".",
  "0.0000001",
  "9007199254740993",
  "/Length 1 0 R",
  "/Prev 0",
  "/Size 1",
  "/Kids [2 0 R]",
  "/Encrypt 1 0 R",
  "/Filter /FlateDecode",
  "/DecodeParms << /Predictor 15 /Columns 4 >>",
  "/Type /ObjStm",
  "\r",
  "\n",
  "\0",
].map((piece) => ascii(piece));

type Damage = (bytes: Uint8Array, dice: Dice) => Uint8Array;

const DAMAGES: readonly Damage[] = [
  flipBit,
  setByte,
  setByte,
  changeDigit,
  changeDigit,
  changeDigit,
  overwrite,
  overwrite,
  insert,
  remove,
  repeat,
  truncate,
  scramble,
];

function damaged(bytes: Uint8Array, dice: Dice): Uint8Array {
  let result = bytes;
  for (let times = 1 + dice.upTo(3); times > 0; times--) {
    const damage = DAMAGES[dice.upTo(DAMAGES.length)] ?? flipBit;
    if (result.length > 0) result = damage(result, dice);
  }
  return result;
}

function flipBit(bytes: Uint8Array, dice: Dice): Uint8Array {
  const copy = bytes.slice();
  const at = dice.upTo(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << dice.upTo(8));
  return copy;
}

function setByte(bytes: Uint8Array, dice: Dice): Uint8Array {
  const copy = bytes.slice();
  copy[dice.upTo(copy.length)] = dice.upTo(256);
  return copy;
}

/** Offsets, counts and lengths are where readers go wrong; the length of the file stays. */
function changeDigit(bytes: Uint8Array, dice: Dice): Uint8Array {
  const from = dice.upTo(bytes.length);
  const at = bytes.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  if (at < 0) return bytes;
  const copy = bytes.slice();
  copy[at] = 0x30 + dice.upTo(10);
  return copy;
}

function overwrite(bytes: Uint8Array, dice: Dice): Uint8Array {
  const piece = PIECES[dice.upTo(PIECES.length)] ?? ascii("");
  const at = dice.upTo(bytes.length);
  const copy = bytes.slice();
  copy.set(piece.subarray(0, copy.length - at), at);
  return copy;
}

function insert(bytes: Uint8Array, dice: Dice): Uint8Array {
  const at = dice.upTo(bytes.length);
  const piece = PIECES[dice.upTo(PIECES.length)] ?? ascii("");
  return spliced(bytes, at, at, piece);
}

function remove(bytes: Uint8Array, dice: Dice): Uint8Array {
  const at = dice.upTo(bytes.length);
  return spliced(bytes, at, Math.min(bytes.length, at + 1 + dice.upTo(16)), ascii(""));
}

function repeat(bytes: Uint8Array, dice: Dice): Uint8Array {
  const at = dice.upTo(bytes.length);
  const piece = bytes.subarray(at, at + 1 + dice.upTo(64));
  return spliced(bytes, at, at, piece);
}

function truncate(bytes: Uint8Array, dice: Dice): Uint8Array {
  return bytes.subarray(0, dice.upTo(bytes.length));
}

function scramble(bytes: Uint8Array, dice: Dice): Uint8Array {
  const copy = bytes.slice();
  const at = dice.upTo(copy.length);
  const length = Math.min(copy.length - at, 1 + dice.upTo(32));
  copy.set(noise(length, dice.upTo(1 << 30)), at);
  return copy;
}

function spliced(bytes: Uint8Array, from: number, to: number, piece: Uint8Array): Uint8Array {
  const result = new Uint8Array(from + piece.length + bytes.length - to);
  result.set(bytes.subarray(0, from));
  result.set(piece, from);
  result.set(bytes.subarray(to), from + piece.length);
  return result;
}
