import { concat, viewOf } from "../../bytes/hex.ts";
import { ImageError } from "../../errors.ts";
import { type Orientation, orientationOf } from "./orientation.ts";
import { checkSize } from "./raster.ts";

/** A JPEG as it can be put into a PDF: the file without its private notes, and what it measures. */
export type Jpeg = {
  readonly file: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  /** Adobe writes CMYK inverted (its APP14 marker says so). */
  readonly inverted: boolean;
  readonly orientation: Orientation;
};

/** Start of frame: baseline, extended and progressive Huffman; PDF decoders know no other (DCTDecode). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** What gives the picture another size than its frame: the number of lines (DNL), and hierarchies (DHP, EXP). */
const OTHER_SIZES = new Set([0xdc, 0xde, 0xdf]);
const SCAN = 0xda;
const END = 0xd9;
/** Encoders write a dozen. Each goes over the whole picture again and may itself have next to no bytes. */
const MOST_SCANS = 64;

/** A segment with its marker; that of a scan has its pixels too. */
type Segment = { readonly marker: number; readonly body: Uint8Array; readonly whole: Uint8Array };

/** Reads all segments; places, cameras and thumbnails, before or behind the picture, are left out. */
export function readJpeg(file: Uint8Array): Jpeg {
  const segments = readSegments(file);
  const frame = onlyFrame(segments);
  const { width, height, channels } = readFrame(frame.body);
  const adobe = segments.some(({ marker, body }) => marker === 0xee && startsWith(body, "Adobe"));
  const exif = segments.find(({ marker, body }) => marker === 0xe1 && startsWith(body, "Exif"));
  return {
    file: concat([file.subarray(0, 2), ...segments.filter(isNeeded).map(({ whole }) => whole)]),
    width,
    height,
    channels,
    inverted: adobe && channels === 4,
    orientation: exif ? orientationOf(exif.body.subarray(6)) : 1,
  };
}

/** Decoders differ in which of two frames they take, so that a small one could hide a large one. */
function onlyFrame(segments: readonly Segment[]): Segment {
  const frames = segments.filter(({ marker }) => FRAMES.has(marker) || OTHER_FRAMES.has(marker));
  const [frame, ...others] = frames;
  if (!frame || OTHER_FRAMES.has(frame.marker) || frame.body.length < 6) {
    throw unsupported("its kind of frame");
  }
  if (others.length > 0 || segments.some(({ marker }) => OTHER_SIZES.has(marker))) {
    throw unsupported("it has several sizes");
  }
  const scans = segments.filter(({ marker }) => marker === SCAN);
  if (scans.length > MOST_SCANS) throw unsupported(`it has ${scans.length} scans`);
  return frame;
}

/** Phones hang more behind the end: other pictures, films, places. It ends where the picture does. */
function readSegments(file: Uint8Array): readonly Segment[] {
  const view = viewOf(file);
  const segments: Segment[] = [];
  for (let at = 2; at + 2 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) throw unsupported("a broken segment");
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return [...segments, endAt(segments, file.subarray(at, at + 2))];
    const length = at + 4 <= file.length ? view.getUint16(at + 2) : 0;
    if (length < 2 || at + 2 + length > file.length) throw unsupported("a broken segment");
    const bodyEnd = at + 2 + length;
    const end = marker === SCAN ? endOfScan(file, bodyEnd) : bodyEnd;
    const body = file.subarray(at + 4, bodyEnd);
    segments.push({ marker, body, whole: file.subarray(at, end) });
    at = end;
  }
  throw unsupported("it ends before its picture does");
}

function endAt(segments: readonly Segment[], whole: Uint8Array): Segment {
  if (!segments.some(({ marker }) => marker === SCAN)) throw unsupported("no picture in it");
  return { marker: END, body: new Uint8Array(), whole };
}

/** ITU T.81, B.1.1.5: within a scan 0xff means a marker unless a zero or a restart marker follows. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
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

/** Application notes and comments go; Adobe's colour transform and JFIF's own segment must stay. */
function isNeeded({ marker, body }: Segment): boolean {
  if (marker === 0xe0) return startsWith(body, "JFIF");
  const application = marker >= 0xe0 && marker <= 0xef;
  return (!application || marker === 0xee) && marker !== 0xfe;
}

function startsWith(body: Uint8Array, text: string): boolean {
  return String.fromCharCode(...body.subarray(0, text.length)) === text;
}

function unsupported(why: string): ImageError {
  return new ImageError("unsupported", `the JPEG cannot be embedded: ${why}`);
}
