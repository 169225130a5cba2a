import { concat } from "../../bytes/hex.ts";
import { ImageError } from "../../errors.ts";
import { viewOf } from "../text/truetype.ts";
import { checkSize } from "./raster.ts";

/** A JPEG as it can be put into a PDF: the file without its private notes, and what it measures. */
export type Jpeg = {
  readonly file: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  /** Adobe writes CMYK inverted (its APP14 marker says so). */
  readonly inverted: boolean;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
};

/** Start of frame: baseline, extended and progressive Huffman; PDF decoders know no other (DCTDecode). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const SCAN = 0xda;

type Segment = { readonly marker: number; readonly body: Uint8Array; readonly whole: Uint8Array };

/** Reads the segments before the first scan; places, cameras and thumbnails in them are left out. */
export function readJpeg(file: Uint8Array): Jpeg {
  const { segments, scanAt } = readSegments(file);
  const frame = segments.find(({ marker }) => FRAMES.has(marker) || OTHER_FRAMES.has(marker));
  if (!frame || OTHER_FRAMES.has(frame.marker) || frame.body.length < 6) {
    throw unsupported("its kind of frame");
  }
  const { width, height, channels } = readFrame(frame.body);
  const adobe = segments.some(({ marker, body }) => marker === 0xee && startsWith(body, "Adobe"));
  const exif = segments.find(({ marker, body }) => marker === 0xe1 && startsWith(body, "Exif"));
  return {
    file: concat([
      file.subarray(0, 2),
      ...segments.filter(isNeeded).map(({ whole }) => whole),
      file.subarray(scanAt),
    ]),
    width,
    height,
    channels,
    inverted: adobe && channels === 4,
    orientation: exif ? orientationOf(exif.body.subarray(6)) : 1,
  };
}

function readSegments(file: Uint8Array): { segments: Segment[]; scanAt: number } {
  const view = viewOf(file);
  const segments: Segment[] = [];
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) throw unsupported("a broken segment");
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN) return { segments, scanAt: at };
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > file.length) throw unsupported("a broken segment");
    const whole = file.subarray(at, at + 2 + length);
    segments.push({ marker, body: whole.subarray(4), whole });
    at += 2 + length;
  }
  throw unsupported("no picture in it");
}

function readFrame(body: Uint8Array): Pick<Jpeg, "width" | "height" | "channels"> {
  const view = viewOf(body);
  const size = { width: view.getUint16(3), height: view.getUint16(1) };
  checkSize(size);
  const channels = body[5];
  if (body[0] !== 8) throw unsupported(`${body[0] ?? 0} bits a sample`);
  if (channels !== 1 && channels !== 3 && channels !== 4) throw unsupported("its colours");
  return { ...size, channels };
}

/** Application notes and comments go; Adobe's colour transform must stay. */
function isNeeded({ marker }: Segment): boolean {
  const application = marker >= 0xe0 && marker <= 0xef;
  return (!application || marker === 0xee || marker === 0xe0) && marker !== 0xfe;
}

/** TIFF 6.0, section 2: the first directory's tag 0x0112. */
function orientationOf(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const view = viewOf(tiff);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  for (let index = 0; index < view.getUint16(directory, little); index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function startsWith(body: Uint8Array, text: string): boolean {
  return String.fromCharCode(...body.subarray(0, text.length)) === text;
}

function unsupported(why: string): ImageError {
  return new ImageError("unsupported", `the JPEG cannot be embedded: ${why}`);
}
