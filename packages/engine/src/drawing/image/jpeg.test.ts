import assert from "node:assert/strict";
import { test } from "node:test";
import { ImageError } from "../../errors.ts";
import { readJpeg } from "./jpeg.ts";

test("a JPEG tells its size and colours and loses its private notes", () => {
  const exif = segment(0xe1, [...text("Exif\0\0"), ...tiff(6)]);
  const comment = segment(0xfe, text("made at 47.37 north"));
  const jpeg = readJpeg(aJpeg({ channels: 3 }, exif, comment));
  assert.deepEqual([jpeg.width, jpeg.height, jpeg.channels], [320, 200, 3]);
  assert.equal(jpeg.orientation, 6);
  assert.ok(!Buffer.from(jpeg.file).includes("north"));
  assert.ok(!Buffer.from(jpeg.file).includes("Exif"));
  assert.deepEqual(Buffer.from(jpeg.file).subarray(-4), Buffer.of(1, 2, 0xff, 0xd9));
});

test("what phones hang behind a picture, and thumbnails in front of it, do not come along", () => {
  const thumbnail = segment(0xe0, text("JFXX\0 a small face"));
  const plain = readJpeg(aJpeg({ channels: 3 }));
  const behind = Buffer.concat([aJpeg({ channels: 3 }, thumbnail), Buffer.from("GPS 47.37")]);
  assert.deepEqual(readJpeg(behind).file, plain.file);
  const jfif = segment(0xe0, text("JFIF\0"));
  assert.ok(Buffer.from(readJpeg(aJpeg({ channels: 3 }, jfif)).file).includes("JFIF"));
});

test("a progressive JPEG keeps all its scans and loses the notes between them", () => {
  const first = aJpeg({ channels: 3, frame: 0xc2 });
  const tables = segment(0xc4, [0, 1, 2]);
  const scan = Buffer.concat([
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.of(9, 0xff, 0, 0xff, 0xd3),
  ]);
  const note = segment(0xfe, text("a comment"));
  const parts = [first.subarray(0, -2), tables, scan, note, scan, Buffer.of(0xff, 0xff, 0xd9)];
  const { file } = readJpeg(Buffer.concat(parts));
  const kept = [first.subarray(0, -2), tables, scan, scan, Buffer.of(0xff, 0xff, 0xd9)];
  assert.deepEqual(Buffer.from(file), Buffer.concat(kept));
});

test("a JPEG cut short anywhere is refused", () => {
  const exif = segment(0xe1, [...text("Exif\0\0"), ...tiff(6)]);
  const whole = aJpeg({ channels: 3 }, exif);
  for (let length = 3; length < whole.length; length++) {
    assert.throws(() => readJpeg(whole.subarray(0, length)), ImageError, `${length} bytes`);
  }
  assert.throws(() => readJpeg(Buffer.of(0xff, 0xd8, 0xff, 0xd9)), /no picture/);
});

test("a CMYK JPEG of Adobe is inverted, another is not", () => {
  const adobe = segment(0xee, [...text("Adobe"), 0, 100, 0, 0, 0, 0, 2]);
  assert.equal(readJpeg(aJpeg({ channels: 4 }, adobe)).inverted, true);
  assert.equal(readJpeg(aJpeg({ channels: 4 })).inverted, false);
});

test("a JPEG that no PDF viewer decodes is refused", () => {
  assert.throws(() => readJpeg(aJpeg({ channels: 3, frame: 0xc9 })), ImageError);
  assert.throws(() => readJpeg(aJpeg({ channels: 3, depth: 12 })), ImageError);
  assert.throws(() => readJpeg(aJpeg({ channels: 2 })), ImageError);
  assert.throws(() => readJpeg(aJpeg({ channels: 3 }).subarray(0, 12)), ImageError);
});

test("a JPEG that costs more to draw than its size and bytes show is refused", () => {
  const whole = Buffer.from(aJpeg({ channels: 3, frame: 0xc2 }));
  const [head, end] = [whole.subarray(0, -2), whole.subarray(-2)];
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.of(9)]);
  const scans = (count: number) => Buffer.concat([head, ...Array<Buffer>(count).fill(scan), end]);
  assert.equal(readJpeg(scans(63)).width, 320);
  assert.throws(() => readJpeg(scans(64)), /65 scans/);
  const huge = segment(0xc2, [8, 255, 255, 255, 255, 3, ...Array<number>(9).fill(1)]);
  const lines = segment(0xdc, [255, 255]);
  for (const more of [huge, lines, segment(0xde, [0]), segment(0xdf, [0])]) {
    assert.throws(() => readJpeg(Buffer.concat([head, more, scan, end])), /several sizes/);
    assert.throws(() =>
      readJpeg(Buffer.concat([head.subarray(0, 2), more, head.subarray(2), end])),
    );
  }
});

function aJpeg(
  { channels, frame = 0xc0, depth = 8 }: { channels: number; frame?: number; depth?: number },
  ...notes: readonly Buffer[]
): Uint8Array {
  const body = [depth, 0, 200, 1, 64, channels, ...Array<number>(channels * 3).fill(1)];
  const scan = segment(0xda, [1, 1, 0, 0, 63, 0]);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    ...notes,
    segment(frame, body),
    scan,
    Buffer.of(1, 2, 0xff, 0xd9),
  ]);
}

function segment(marker: number, body: readonly number[]): Buffer {
  return Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body);
}

function tiff(orientation: number): readonly number[] {
  const directory = [1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  return [0x49, 0x49, 42, 0, 8, 0, 0, 0, ...directory, 0, 0, 0, 0];
}

function text(value: string): readonly number[] {
  return [...Buffer.from(value, "latin1")];
}
