import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { refOf } from "../../pdf/objects.ts";
import { type EmbeddedImage, embedImage } from "./embed-image.ts";

const PALETTE = { calibrated: false, transparency: true };

/** Where the corners (first row, first column) and (first row, last column) are seen: EXIF 2.32, 4.6.4. */
const SEEN = {
  1: ["upper left", "upper right"],
  2: ["upper right", "upper left"],
  3: ["lower right", "lower left"],
  4: ["lower left", "lower right"],
  5: ["upper left", "lower left"],
  6: ["upper right", "lower right"],
  7: ["lower right", "upper right"],
  8: ["lower left", "upper left"],
} as const;

for (const [orientation, corners] of Object.entries(SEEN)) {
  for (const [kind, file] of [
    ["JPEG", aJpeg(Number(orientation))],
    ["PNG", aPng(Number(orientation))],
  ] as const) {
    test(`2.3 a ${kind} of a phone held in way ${orientation} is shown upright`, () => {
      const { upright, aspect } = embedImage(file, PALETTE, () => refOf(1));
      assert.deepEqual([seenAt(upright, 0, 1), seenAt(upright, 1, 1)], corners);
      assert.equal(aspect, Number(orientation) < 5 ? 3 / 2 : 2 / 3);
    });
  }
}

test("a picture that does not say how it was held is shown as it is", () => {
  for (const file of [aJpeg(null), aJpeg(0), aJpeg(9), aPng(null)]) {
    assert.deepEqual(embedImage(file, PALETTE, () => refOf(1)).upright, [1, 0, 0, 1, 0, 0]);
  }
});

/** A corner of the unit square behind the matrix; images are drawn with their first row on top. */
function seenAt([a, b, c, d, e, f]: EmbeddedImage["upright"], x: number, y: number): string {
  const [across, up] = [a * x + c * y + e, b * x + d * y + f];
  return `${up === 1 ? "upper" : "lower"} ${across === 1 ? "right" : "left"}`;
}

function tiff(orientation: number): Buffer {
  const directory = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...directory, 0, 0, 0, 0]);
}

function aJpeg(orientation: number | null): Uint8Array {
  const exif = orientation === null ? [] : [...Buffer.from("Exif\0\0"), ...tiff(orientation)];
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    orientation === null ? Buffer.alloc(0) : segment(0xe1, exif),
    segment(0xc0, [8, 0, 2, 0, 3, 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.of(1, 2, 0xff, 0xd9),
  ]);
}

function segment(marker: number, body: readonly number[]): Buffer {
  return Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body);
}

function aPng(orientation: number | null): Uint8Array {
  const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    orientation === null ? Buffer.alloc(0) : chunk("eXIf", tiff(orientation)),
    chunk("IDAT", deflateSync(Buffer.alloc(8))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(tag: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(tag), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
