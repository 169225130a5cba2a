import { encryptedPdf, type EncryptionKind } from "./encrypted-pdf.ts";
import type { Hostile } from "./hostile-file.ts";
import { small, withXrefStream } from "./hostile-streams.ts";
import { aPdf } from "./pdfs.ts";
import { ascii, joined } from "./pdf-text.ts";
import { appendRevision, writePdf } from "./pdf-writer.ts";

function text(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString("latin1");
}

/** A good file with one piece of its text replaced; the first match only. */
function edited(find: string | RegExp, replacement: string, pdf = aPdf()): Uint8Array {
  const before = text(pdf);
  const after = before.replace(find, replacement);
  if (after === before) throw new RangeError("the piece to be replaced is not there");
  return ascii(after);
}

function withTrailer(entries: string): Uint8Array {
  return edited("/Root 1 0 R", `/Root 1 0 R ${entries}`);
}

/** A good body with a cross-reference table of one's own. */
function withTable(table: string, trailer = "/Size 4 /Root 1 0 R"): Uint8Array {
  const body = text(writePdf({ objects: small() })).split("xref\n")[0] ?? "";
  return ascii(
    `${body}xref\n${table}trailer\n<< ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

function xref(dict: string, length = 64): Uint8Array {
  return withXrefStream(dict, new Uint8Array(length));
}

/** So many revisions that change nothing. */
function revisions(count: number): Uint8Array {
  let body = text(writePdf({ objects: small() }));
  let previous = body.indexOf("xref\n");
  const parts: string[] = [body];
  let { length } = body;
  for (let index = 0; index < count; index++) {
    const start = length;
    body = `xref\n0 0\ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`;
    parts.push(body);
    length += body.length;
    previous = start;
  }
  return ascii(parts.join(""));
}

/** A file whose cross-reference has so many objects, all of them one byte long. */
function objects(count: number): Uint8Array {
  return writePdf({ objects: small(Array.from({ length: count }, () => "0")) });
}

/** Two sections that name each other as their predecessor. */
function loopOfTwo(): Uint8Array {
  const later = text(appendRevision(aPdf(), { 9: "(x)" }));
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(later)?.[1]);
  return ascii(later.replace("/Root 1 0 R", `/Prev ${start}`).replace("/Size 7", "/Size 7"));
}

/** Files whose cross-reference, trailer or frame is not what it should be. */
export const HOSTILE_STRUCTURE: readonly Hostile[] = [
  { name: "an empty file", answer: "not_a_pdf", bytes: () => new Uint8Array(0) },
  { name: "a header alone", answer: "corrupted", bytes: () => ascii("%PDF-1.7\n") },
  {
    name: "a web page with a PDF behind it",
    answer: "not_a_pdf",
    bytes: () => joined("<html></html>\n", aPdf()),
  },
  {
    name: "a picture with a PDF behind it",
    answer: "not_a_pdf",
    bytes: () => joined("GIF89a", aPdf()),
  },
  {
    name: "an archive behind the PDF",
    answer: "corrupted",
    bytes: () => joined(aPdf(), "PK\u0003\u0004".padEnd(4096, "z")),
  },
  { name: "half of a file", answer: "corrupted", bytes: () => aPdf().subarray(0, 500) },
  {
    name: "a predecessor that is itself",
    answer: "corrupted",
    bytes: () => {
      const start = text(aPdf()).lastIndexOf("xref\n", text(aPdf()).lastIndexOf("trailer"));
      return withTrailer(`/Prev ${start}`);
    },
  },
  { name: "two predecessors in a circle", answer: "corrupted", bytes: loopOfTwo },
  {
    name: "a predecessor beyond the file",
    answer: "corrupted",
    bytes: () => withTrailer("/Prev 999999999"),
  },
  { name: "a predecessor below zero", answer: "corrupted", bytes: () => withTrailer("/Prev -1") },
  {
    name: "a predecessor with a fraction",
    answer: "corrupted",
    bytes: () => withTrailer("/Prev 1.5"),
  },
  {
    name: "a predecessor that is a reference",
    answer: "corrupted",
    bytes: () => withTrailer("/Prev 1 0 R"),
  },
  { name: "a thousand revisions", answer: "too_complex", bytes: () => revisions(1000) },
  { name: "150 revisions", answer: "accepted", bytes: () => revisions(150) },
  { name: "a /Size of zero", answer: "corrupted", bytes: () => edited(/\/Size \d+/, "/Size 0") },
  {
    name: "a /Size of 2^40",
    answer: "corrupted",
    bytes: () => edited(/\/Size \d+/, "/Size 1099511627776"),
  },
  {
    name: "a /Size a few below the objects there are",
    answer: "accepted",
    bytes: () => edited(/\/Size \d+/, "/Size 2"),
  },
  { name: "no catalog", answer: "corrupted", bytes: () => edited("/Root 1 0 R", "/Foot 1 0 R") },
  {
    name: "a catalog that is a number",
    answer: "corrupted",
    bytes: () => edited("/Root 1 0 R", "/Root 1"),
  },
  {
    name: "a table with ten billion entries",
    answer: "corrupted",
    bytes: () => withTable("0 10000000000\n"),
  },
  {
    name: "a table for objects beyond a billion",
    answer: "corrupted",
    bytes: () => withTable("1000000000 1\n0000000009 00000 n \n"),
  },
  {
    name: "a table whose objects lie outside",
    answer: "corrupted",
    bytes: () =>
      withTable(
        "0 4\n0000000000 65535 f \n9999999999 00000 n \n9999999999 00000 n \n9999999999 00000 n \n",
      ),
  },
  {
    name: "a table whose objects all lie at the same place",
    answer: "corrupted",
    bytes: () =>
      withTable(
        "0 4\n0000000000 65535 f \n0000000015 00000 n \n0000000015 00000 n \n0000000015 00000 n \n",
      ),
  },
  {
    name: "a table that lists an object twice",
    answer: "corrupted",
    bytes: () => withTable("1 1\n0000000015 00000 n \n1 1\n0000000015 00000 n \n"),
  },
  {
    name: "a table with letters for digits",
    answer: "corrupted",
    bytes: () => withTable("0 1\n00000x0000 65535 f \n"),
  },
  {
    name: "a table without a trailer",
    answer: "corrupted",
    bytes: () => edited("trailer", "failure"),
  },
  {
    name: "a trailer that is an array",
    answer: "corrupted",
    bytes: () => edited(/trailer\n<<[^]*>>/, "trailer\n[1 2 3]"),
  },
  {
    name: "a start behind the end",
    answer: "corrupted",
    bytes: () => edited(/startxref\n\d+/, "startxref\n99999999"),
  },
  {
    name: "a start in the middle of a stream",
    answer: "corrupted",
    bytes: () => edited(/startxref\n\d+/, "startxref\n300"),
  },
  {
    name: "a start of twenty digits",
    answer: "corrupted",
    bytes: () => edited(/startxref\n\d+/, "startxref\n99999999999999999999"),
  },
  {
    name: "a cross-reference stream without columns",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [0 0 0]"),
  },
  {
    name: "a cross-reference stream with wide columns",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 99999999 1]"),
  },
  {
    name: "a cross-reference stream with columns below zero",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 -1 2]"),
  },
  {
    name: "a cross-reference stream with half a range",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 1 1] /Index [0 4 5]"),
  },
  {
    name: "a cross-reference stream with a billion rows",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 1 1] /Index [0 1000000000]"),
  },
  {
    name: "a cross-reference stream with ranges on top of each other",
    answer: "corrupted",
    bytes: () => xref("/Size 9 /W [1 1 1] /Index [0 4 2 4]"),
  },
  {
    name: "a cross-reference stream that needs another object",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 1 1] /Filter 1 0 R"),
  },
  {
    name: "two million entries that cost a byte each",
    answer: "too_complex",
    bytes: () => xref("/Size 2000000 /W [1 0 0]", 2_000_000),
  },
  {
    name: "a hybrid whose stream is its own table",
    answer: "corrupted",
    bytes: () => {
      const start = text(aPdf()).lastIndexOf("xref\n", text(aPdf()).lastIndexOf("trailer"));
      return withTrailer(`/XRefStm ${start}`);
    },
  },
  {
    name: "a hybrid whose stream is nowhere",
    answer: "corrupted",
    bytes: () => withTrailer("/XRefStm 99999999"),
  },
  { name: "300,000 objects", answer: "accepted", bytes: () => objects(300_000) },
  {
    name: "1,100,000 objects",
    answer: "too_complex",
    bytes: () =>
      withTable(
        `0 1100000\n${"0000000000 65535 f \n".repeat(1_100_000)}`,
        "/Size 1100000 /Root 1 0 R",
      ),
  },
  {
    name: "100,000 objects without a cross-reference",
    answer: "corrupted",
    bytes: () => joined("%PDF-1.7\n", "1 0 obj\nendobj\n".repeat(100_000)),
  },
  {
    name: "encryption in the trailer",
    answer: "password_protected",
    bytes: () => withTrailer("/Encrypt << /Filter /Standard /V 5 >>"),
  },
  {
    name: "encryption that is missing",
    answer: "corrupted",
    bytes: () => withTrailer("/Encrypt 99 0 R"),
  },
  {
    name: "encryption in a cross-reference stream",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 1 1] /Encrypt 9 0 R"),
  },
  {
    name: "encryption in an earlier trailer only",
    answer: "corrupted",
    bytes: () => appendRevision(withTrailer("/Encrypt 99 0 R"), { 9: "(x)" }),
  },
  {
    name: "encryption with a broken body",
    answer: "corrupted",
    bytes: () => xref("/Size 4 /W [1 1 1] /Filter /FlateDecode /Encrypt 9 0 R"),
  },
  {
    name: "encryption in a later trailer only",
    answer: "corrupted",
    bytes: () => appendRevision(aPdf(), { 9: "(x)" }, { trailer: "/Encrypt 9 0 R" }),
  },
  {
    name: "encryption that a later revision leaves out",
    answer: "corrupted",
    bytes: () => appendRevision(encryptedPdf(), { 9: "(x)" }),
  },
  {
    name: "encryption that a later revision describes anew",
    answer: "corrupted",
    bytes: () =>
      appendRevision(
        encryptedPdf(),
        { 7: "<< /Filter /Standard /V 5 /R 6 >>" },
        { trailer: "/Encrypt 7 0 R" },
      ),
  },
  {
    name: "encryption that is its own length",
    answer: "corrupted",
    bytes: () => encryptedPdf({ spoil: () => "7 0 R" }),
  },
  {
    name: "encryption with a password",
    answer: "password_protected",
    bytes: () => encryptedPdf({ password: "secret" }),
  },
  ...spoiled("/R 6", "/R 7", "password_protected"),
  ...spoiled("/V 5", "/V 3", "password_protected"),
  ...spoiled("/Filter /Standard", "/Filter /Adobe.PubSec", "password_protected"),
  ...spoiled("/CFM /AESV3", "/CFM /None", "password_protected"),
  ...spoiled("/CFM /AESV3", "/CFM /AESV2", "password_protected"),
  ...spoiled("/StmF /StdCF", "/StmF /Other", "corrupted"),
  ...spoiled("/StmF /StdCF", "/StmF (x)", "corrupted"),
  ...spoiled("/CF <<", "/CF [", "corrupted", "/AuthEvent /DocOpen >> >>", "]"),
  ...spoiled(/\/U <[0-9a-f]*>/, "/U <00>", "corrupted"),
  ...spoiled(/\/UE <[0-9a-f]*>/, "/UE 7 0 R", "corrupted"),
  ...spoiled(/\/Perms <[0-9a-f]{8}/, "/Perms <00000000", "corrupted"),
  ...spoiled("/P -4", "/P 1e99", "corrupted"),
  ...spoiled("/P -4", "/P 99999999999999", "corrupted"),
  ...spoiled("/V 4", "/V 4 /Length 3", "corrupted", "/Length 128", "", "aes-4"),
  ...spoiled("/Length 128", "/Length 999999", "corrupted", "", "", "rc4-3"),
  ...spoiled("/Length 128", "/Length -8", "corrupted", "", "", "rc4-3"),
  ...spoiled("/P -4", "/P -8", "password_protected", "", "", "rc4-3"),
];

/** An encryption dictionary of which a piece or two are replaced. */
function spoiled(
  find: string | RegExp,
  replacement: string,
  answer: Hostile["answer"],
  alsoFind = "",
  also = "",
  kind: EncryptionKind = "aes-6",
): readonly Hostile[] {
  const spoil = (dictionary: string): string => {
    const changed = dictionary.replace(find, replacement).replace(alsoFind, also);
    if (changed === dictionary) throw new RangeError("the piece to be replaced is not there");
    return changed;
  };
  const name = `encryption ${kind} with ${replacement} in place of ${String(find)}`;
  return [{ name, answer, bytes: () => encryptedPdf({ kind, spoil }) }];
}
