import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn, writePdf } from "@paraph/testkit";
import { latin1 } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { inspectForSigning } from "../pades/inspect-for-signing.ts";
import { signPdf } from "../pades/sign-pdf.ts";
import { catalogOf, decodeStream, lookUp, openPdf } from "./document.ts";
import { isStream } from "./objects.ts";

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const TREE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>";
const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** The file with one piece replaced by another of the same length, so that nothing moves. */
function swapped(file: Uint8Array, from: string, to: string): Uint8Array {
  assert.equal(from.length, to.length);
  const before = text(file);
  assert.ok(before.includes(from), from);
  return latin1(before.replace(from, to));
}

/** Accepted at upload, and then it can be signed: both or neither. */
async function accept(file: Uint8Array): Promise<void> {
  assert.equal(inspectForSigning(bytesSource(file)).pageCount, 1);
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [{ page: 0, x: 9, y: 9, width: 99, height: 40, rotation: 0 }] },
      appearance: { mark: null, lines: [{ role: "name", text: "Ada" }] },
      claims: { name: "Ada", reason: null, location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  assert.equal(inspectForSigning(bytesSource(Buffer.concat([file, tail]))).signatures.length, 2);
}

function refuse(file: Uint8Array, words: RegExp): void {
  assert.throws(
    () => inspectForSigning(bytesSource(file)),
    (error) => {
      const { code, message } = error as { code: string; message: string };
      assert.equal(code, "corrupted");
      assert.match(message, words);
      return true;
    },
  );
}

const metadata = (dict: string, bytes: Uint8Array) => ({ dict: `/Type /Metadata ${dict}`, bytes });
const withMetadata = (dict: string, bytes: Uint8Array): Uint8Array =>
  writePdf({
    objects: [CATALOG.replace(">>", "/Metadata 4 0 R >>"), TREE, PAGE, metadata(dict, bytes)],
  });

test("a compressed stream that was not finished says what it says, one that is wrong is refused", async () => {
  const whole = new Uint8Array(deflateSync("<x:xmpmeta> pdfaid </x:xmpmeta>".repeat(40)));
  const cut = whole.subarray(0, whole.length - 4);
  const file = withMetadata("/Filter /FlateDecode", cut);
  await accept(file);
  const view = openPdf(bytesSource(file)).latest;
  const stream = lookUp(view, catalogOf(view), "Metadata");
  assert.ok(isStream(stream));
  assert.equal(text(decodeStream(view, stream)).split("pdfaid").length, 41);
  const wrong = whole.map((byte, index) => (index === 12 ? byte ^ 0xff : byte));
  refuse(
    withMetadata("/Filter /FlateDecode", wrong),
    /cannot be unpacked \(in the stream at byte \d+\)/,
  );
});

test("a key twice with the same value is one entry, with two values it is refused", async () => {
  const twice = (again: string): Uint8Array =>
    writePdf({ objects: [CATALOG, TREE, PAGE.replace("/Parent", `${again} /Parent`)] });
  await accept(twice("/Type /Page"));
  await accept(twice("/MediaBox [0 0 300 300]"));
  refuse(
    twice("/MediaBox [0 0 300 400]"),
    /the dictionary at byte \d+ has \/MediaBox twice, each with its own value \(in object 3 at byte \d+\)/,
  );
});

test("an entry at the very beginning is free whatever generation it has, elsewhere it is refused", async () => {
  const file = writePdf({ objects: [CATALOG, TREE, PAGE, "(spare)"] });
  const [row = ""] = /\d{10} 00000 n \n(?=trailer)/.exec(text(file)) ?? [];
  await accept(swapped(file, row, "0000000000 65536 n \n"));
  refuse(swapped(file, row, row.replace("00000 n", "65536 n")), /generation of object 4/);
});

test("a /Size too small by a hand's count is taken where every object is found, more is refused", async () => {
  const objects = [CATALOG, TREE, PAGE, ...Array.from({ length: 8 }, (_, index) => `(${index})`)];
  const file = writePdf({ objects });
  await accept(swapped(file, "/Size 12", "/Size  7"));
  refuse(swapped(file, "/Size 12", "/Size  6"), /up to number 11, but its trailer says \/Size 6/);
});

test("a stream whose /Length is wrong ends at the one word that can end it; where there are two it is refused", async () => {
  const stream = metadata("", latin1("<x:xmpmeta> something </x:xmpmeta>"));
  const file = writePdf({ objects: [CATALOG, TREE, PAGE, stream] });
  const claim = `/Length ${stream.bytes.length}`;
  await accept(swapped(file, claim, "/Length 12"));
  await accept(swapped(file, claim, "/Length 99"));
  const two = swapped(file, " something ", "\nendstream\n");
  refuse(
    swapped(two, claim, "/Length 99"),
    /stream at byte \d+ does not end where it should \(in object 4/,
  );
  // Believed by every reader: it ends where it says.
  await accept(two);
});

test("an object that nobody asks for must be readable too, and an empty one is null", async () => {
  await accept(writePdf({ objects: [CATALOG, TREE, PAGE, ""] }));
  refuse(
    writePdf({ objects: [CATALOG, TREE, PAGE, "<< /A [1 2 >>"] }),
    /in object 4 at byte \d+\)/,
  );
});

test("what only signing would come across is refused at the upload", () => {
  const page = PAGE.replace(">>", "/Annots (none) >>");
  refuse(
    writePdf({ objects: [CATALOG, TREE, page] }),
    /\/Annots of page 1, object 3, is not an array/,
  );
});

test("a good file is good", async () => {
  await accept(aPdf());
});

test("two titles of a document are accepted, two titles of an outline entry are not", async () => {
  const said = "<< /Title (A contract) /Producer (x) /Title (Another contract) >>";
  await accept(writePdf({ objects: [CATALOG, TREE, PAGE, said], trailer: "/Info 4 0 R" }));
  const outlines = "<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>";
  const entry = "<< /Title (A contract) /Parent 4 0 R /Title (Another) /Dest [3 0 R /Fit] >>";
  const catalog = "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>";
  refuse(writePdf({ objects: [catalog, TREE, PAGE, outlines, entry] }), /\/Title twice/);
});

test("a file written twice in a row, and one that says twice where it begins, are accepted", async () => {
  const file = aPdf();
  await accept(Buffer.concat([file, file]));
  const end = text(file).slice(text(file).lastIndexOf("startxref"));
  await accept(Buffer.concat([file, latin1(end)]));
  refuse(
    Buffer.concat([file, latin1(end.replace(/\d+/, "9"))]),
    /cross-reference|end is not that of its last revision/,
  );
});
