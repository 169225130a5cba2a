import type { Hostile } from "./hostile-file.ts";
import type { PdfText, StreamText } from "./pdf-text.ts";
import { ascii, deflated, flateStream, joined, objectStream } from "./pdf-text.ts";
import { writePdf } from "./pdf-writer.ts";

/** A one-page document whose objects from number 4 on are the given ones. */
export function small(rest: readonly PdfText[] = [], catalog = ""): readonly PdfText[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
    ...rest,
  ];
}

/** The same with a cross-reference stream of one's own, whose dictionary and bytes are given. */
export function withXrefStream(dict: string, bytes: Uint8Array): Uint8Array {
  const body = joined(
    "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
    "2 0 obj\n<< /Type /Pages /Count 0 /Kids [] >>\nendobj\n",
  );
  const head = `3 0 obj\n<< /Type /XRef /Root 1 0 R ${dict} /Length ${bytes.length} >>\nstream\n`;
  return joined(body, head, bytes, `\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`);
}

const ZEROS = 16 << 20;

function zeros(length = ZEROS): Uint8Array {
  return deflated(new Uint8Array(length));
}

function metadata(stream: StreamText): Uint8Array {
  return writePdf({ objects: small([stream], "/Metadata 4 0 R") });
}

/** The page tree in an object stream made of the given parts. */
function treeIn(stream: StreamText, count = 1): Uint8Array {
  const objects: PdfText[] = ["<< /Type /Catalog /Pages 4 0 R >>", stream, "null"];
  for (let index = 0; index < count; index++) objects.push("null");
  return relocated(writePdf({ objects, form: "stream" }), 4, 2, 0);
}

/** Rewrites the file so that the cross-reference stream says that an object is in an object stream. */
function relocated(pdf: Uint8Array, number: number, stream: number, index: number): Uint8Array {
  const text = Buffer.from(pdf).toString("latin1");
  const start = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  const offsets = [...text.matchAll(/(\d+) 0 obj\n/g)].map((match) => {
    return [Number(match[1]), match.index] as const;
  });
  const size = Math.max(...offsets.map(([own]) => own)) + 1;
  const rows = Array.from({ length: size }, (_, own) => {
    if (own === number) return row(2, stream, index);
    const offset = offsets.find(([found]) => found === own)?.[1];
    return offset === undefined ? row(0, 0, 0) : row(1, offset, 0);
  }).flat();
  const bytes = Uint8Array.from(rows);
  const dict = `/Type /XRef /Root 1 0 R /Size ${size} /W [1 4 2]`;
  const head = `${size - 1} 0 obj\n<< ${dict} /Length ${bytes.length} >>\nstream\n`;
  return joined(
    pdf.subarray(0, start),
    head,
    bytes,
    `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
  );
}

function row(kind: number, place: number, detail: number): readonly number[] {
  return [
    kind,
    ...[24, 16, 8, 0].map((shift) => (place >>> shift) & 0xff),
    detail >> 8,
    detail & 0xff,
  ];
}

/** Codes of nine to twelve bits that each stand for one byte more than the one before. */
function lzwBomb(rounds: number): Uint8Array {
  let bits = "";
  for (let round = 0; round < rounds; round++) {
    bits += (256).toString(2).padStart(9, "0") + "000000000";
    for (let code = 258; code < 4095; code++) {
      const width = code < 511 ? 9 : code < 1023 ? 10 : code < 2047 ? 11 : 12;
      bits += code.toString(2).padStart(width, "0");
    }
    // The next round begins with the width that the last one ended with.
    bits += (256).toString(2).padStart(12, "0");
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(bits.slice(index * 8, index * 8 + 8).padEnd(8, "0"), 2);
  }
  return bytes;
}

function predictor(parameters: string): Uint8Array {
  const dict = `/Size 4 /W [1 1 1] /Filter /FlateDecode /DecodeParms << ${parameters} >>`;
  return withXrefStream(dict, deflated(new Uint8Array(64)));
}

function manyBombs(count: number): Uint8Array {
  const filler = "%".padEnd(1_000_000, " ");
  const kids = Array.from({ length: count }, (_, index) => `${4 + count + index} 0 R`).join(" ");
  const streams = Array.from({ length: count }, (_, index): PdfText => {
    const head = `${4 + count + index} 0 `;
    const text = `${head}${filler}\n<< /Type /Pages /Count 0 /Kids [] >>`;
    return flateStream(`/Type /ObjStm /N 1 /First ${head.length}`, text);
  });
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] >>`,
    "null",
  ];
  return inStreams(writePdf({ objects: [...objects, ...streams], form: "stream" }), 4, count);
}

/** The objects behind the `count` streams from number `first` on are in them, one in each. */
function inStreams(pdf: Uint8Array, first: number, count: number): Uint8Array {
  const text = Buffer.from(pdf).toString("latin1");
  const start = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  const places = new Map<number, number>();
  for (const match of text.slice(0, start).matchAll(/(\d+) 0 obj\n/g))
    places.set(Number(match[1]), match.index);
  const size = first + 2 * count + 1;
  const rows: number[] = [];
  for (let number = 0; number < size; number++) {
    const place = places.get(number);
    if (number === size - 1) rows.push(...row(1, start, 0));
    else if (number >= first + count) rows.push(...row(2, number - count, 0));
    else rows.push(...(place === undefined ? row(0, 0, 0) : row(1, place, 0)));
  }
  const bytes = Uint8Array.from(rows);
  const dict = `/Type /XRef /Root 1 0 R /Size ${size} /W [1 4 2]`;
  const head = `${size - 1} 0 obj\n<< ${dict} /Length ${bytes.length} >>\nstream\n`;
  return joined(
    pdf.subarray(0, start),
    head,
    bytes,
    `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** Files whose streams unpack too far, never end or need themselves. */
export const HOSTILE_STREAMS: readonly Hostile[] = [
  {
    name: "a bomb as object stream",
    answer: "too_complex",
    bytes: () =>
      treeIn({ dict: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", bytes: zeros() }),
  },
  {
    name: "a bomb as cross-reference stream",
    answer: "too_complex",
    bytes: () => withXrefStream("/Size 5000000 /W [1 1 1] /Filter /FlateDecode", zeros()),
  },
  {
    name: "a bomb as metadata",
    answer: "too_complex",
    bytes: () => metadata({ dict: "/Filter /FlateDecode", bytes: zeros() }),
  },
  {
    name: "a bomb inside a bomb",
    answer: "too_complex",
    bytes: () =>
      metadata({ dict: "/Filter [/FlateDecode /FlateDecode]", bytes: deflated(zeros(64 << 20)) }),
  },
  {
    name: "a bomb of LZW codes",
    answer: "too_complex",
    bytes: () => metadata({ dict: "/Filter /LZWDecode", bytes: lzwBomb(1) }),
  },
  {
    name: "a bomb of run lengths, four deep",
    answer: "too_complex",
    bytes: () => {
      const filters = "[/FlateDecode /RunLengthDecode /RunLengthDecode /RunLengthDecode]";
      return metadata({
        dict: `/Filter ${filters}`,
        bytes: deflated(new Uint8Array(2 << 20).fill(129)),
      });
    },
  },
  {
    name: "a thousand filters",
    answer: "too_complex",
    bytes: () =>
      metadata({ dict: `/Filter [${"/ASCIIHexDecode ".repeat(1000)}]`, bytes: ascii("00>") }),
  },
  {
    name: "500 small bombs that are all needed",
    answer: "too_complex",
    bytes: () => manyBombs(500),
  },
  {
    name: "a filter nobody knows",
    answer: "corrupted",
    bytes: () => metadata({ dict: "/Filter /BombDecode", bytes: ascii("x") }),
  },
  {
    name: "content in another file",
    answer: "corrupted",
    bytes: () => metadata({ dict: "/F (/etc/passwd) /FFilter /FlateDecode", bytes: ascii("x") }),
  },
  {
    name: "a compressed stream that is cut off",
    answer: "accepted",
    bytes: () =>
      metadata({ dict: "/Filter /FlateDecode", bytes: deflated("x".repeat(999)).subarray(0, 12) }),
  },
  {
    name: "an LZW stream of ones",
    answer: "corrupted",
    bytes: () => metadata({ dict: "/Filter /LZWDecode", bytes: new Uint8Array(5000).fill(255) }),
  },
  {
    name: "a base-85 stream beyond its numbers",
    answer: "corrupted",
    bytes: () => metadata({ dict: "/Filter /ASCII85Decode", bytes: ascii("uuuuu~>") }),
  },
  {
    name: "a predictor with 2^31 columns",
    answer: "corrupted",
    bytes: () => predictor("/Predictor 12 /Columns 2147483647"),
  },
  {
    name: "a predictor with no bits",
    answer: "corrupted",
    bytes: () => predictor("/Predictor 12 /BitsPerComponent 0"),
  },
  {
    name: "a predictor with a billion colours",
    answer: "corrupted",
    bytes: () => predictor("/Predictor 15 /Colors 1000000000"),
  },
  {
    name: "a predictor with columns below zero",
    answer: "corrupted",
    bytes: () => predictor("/Predictor 2 /Columns -5"),
  },
  {
    name: "a predictor nobody knows",
    answer: "corrupted",
    bytes: () => predictor("/Predictor 99"),
  },
  {
    name: "a row filter nobody knows",
    answer: "corrupted",
    bytes: () =>
      withXrefStream(
        "/Size 4 /W [1 1 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 3 >>",
        deflated(new Uint8Array(16).fill(9)),
      ),
  },
  {
    name: "an object stream that contains itself",
    answer: "corrupted",
    bytes: () =>
      relocated(
        writePdf({
          objects: ["<< /Type /Catalog /Pages 2 0 R >>", objectStream([[2, "<< >>"]])],
          form: "stream",
        }),
        2,
        2,
        0,
      ),
  },
  {
    name: "an object stream whose length is inside of it",
    answer: "corrupted",
    bytes: () => {
      const inside = "4 0 << >>";
      const stream = `<< /Type /ObjStm /N 1 /First 4 /Length 4 0 R >>\nstream\n${inside}\nendstream`;
      const objects = ["<< /Type /Catalog /Pages 4 0 R >>", stream, "null", "null"];
      return relocated(writePdf({ objects, form: "stream" }), 4, 2, 0);
    },
  },
  {
    name: "an object stream with a billion objects",
    answer: "corrupted",
    bytes: () => treeIn(flateStream("/Type /ObjStm /N 1000000000 /First 4", "4 0 << >>")),
  },
  {
    name: "an object stream that begins behind its end",
    answer: "corrupted",
    bytes: () => treeIn(flateStream("/Type /ObjStm /N 1 /First 4000", "4 0 << >>")),
  },
  {
    name: "an object stream that begins before its start",
    answer: "corrupted",
    bytes: () => treeIn(flateStream("/Type /ObjStm /N 1 /First -4", "4 0 << >>")),
  },
  {
    name: "an object stream whose object lies outside",
    answer: "corrupted",
    bytes: () => treeIn(flateStream("/Type /ObjStm /N 1 /First 8", "4 999999 << >>")),
  },
  {
    name: "an object stream that is no object stream",
    answer: "corrupted",
    bytes: () => treeIn(flateStream("/Type /Metadata", "4 0 << >>")),
  },
  {
    name: "a length that is the stream itself",
    answer: "corrupted",
    bytes: () =>
      writePdf({
        objects: small(["<< /Length 4 0 R >>\nstream\nx\nendstream"], "/Metadata 4 0 R"),
      }),
  },
  {
    name: "two lengths that need each other",
    answer: "corrupted",
    bytes: () =>
      writePdf({
        objects: small(
          [
            "<< /Length 5 0 R >>\nstream\nx\nendstream",
            "<< /Length 4 0 R >>\nstream\nx\nendstream",
          ],
          "/Metadata 4 0 R",
        ),
      }),
  },
  {
    name: "a thousand lengths in a row",
    answer: "corrupted",
    bytes: () => {
      const rest = Array.from(
        { length: 1000 },
        (_, index) => `<< /Length ${index + 5} 0 R >>\nstream\nx\nendstream`,
      );
      return writePdf({ objects: small([...rest, "1"], "/Metadata 4 0 R") });
    },
  },
  {
    name: "a length beyond the file",
    answer: "corrupted",
    bytes: () =>
      writePdf({
        objects: small(["<< /Length 99999999 >>\nstream\nx\nendstream"], "/Metadata 4 0 R"),
      }),
  },
  {
    name: "a length below zero",
    answer: "corrupted",
    bytes: () =>
      writePdf({ objects: small(["<< /Length -1 >>\nstream\nx\nendstream"], "/Metadata 4 0 R") }),
  },
];
