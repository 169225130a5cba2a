import { deflateSync } from "node:zlib";
import { latin1 } from "../../bytes/hex.ts";
import { dictOf, nameOf, type PdfRef, streamOf } from "../../pdf/objects.ts";
import { embedImage } from "../image/embed-image.ts";
import { embedFonts, emptyFontSet } from "../text/font-set.ts";
import type { AddObject } from "./add-object.ts";
import type { Appearance } from "./appearance.ts";
import { colourResources, type Palette } from "./colour.ts";
import { compose } from "./compose.ts";
import { plateResources } from "./plate.ts";

/** Counter-clockwise turns of the content in user space that make it upright as displayed. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** The room of one widget in points, and how its content is turned in it. */
export type Room = { readonly width: number; readonly height: number; readonly turn: QuarterTurn };

/** ISO 32000-2, 8.3.3: rotations; a viewer moves the turned box onto the widget's rectangle itself. */
const TURNS: Readonly<Record<QuarterTurn, readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** One form XObject for each room; fonts and image are embedded once for all of them. */
export function buildAppearances(
  appearance: Appearance,
  rooms: readonly Room[],
  palette: Palette,
  add: AddObject,
): readonly PdfRef[] {
  const { mark } = appearance;
  const image = mark?.kind === "image" ? embedImage(mark.file, palette, add) : null;
  const tools = { fonts: emptyFontSet(), image, palette };
  const contents = rooms.map((room) => compose(appearance, uprightSize(room), tools));
  const resources = add(
    dictOf({
      ColorSpace: colourResources(palette),
      ExtGState: plateResources(palette),
      Font: tools.fonts.size > 0 ? embedFonts(tools.fonts, add) : undefined,
      XObject: image ? dictOf({ IM: image.ref }) : undefined,
    }),
  );
  return contents.map((content, index) => add(form(content, rooms[index], resources)));
}

/** The appearance of an invisible signature: PDF/A asks for one (ISO 19005-2, 6.3.3). */
export function emptyAppearance(add: AddObject): PdfRef {
  return add(streamOf(formDict([0, 0, 0, 0], TURNS[0]), new Uint8Array()));
}

function form(content: string, room: Room | undefined, resources: PdfRef) {
  const { width, height } = room ? uprightSize(room) : { width: 0, height: 0 };
  const dict = formDict([0, 0, width, height], TURNS[room?.turn ?? 0]);
  const entries = new Map([
    ...dict.entries,
    ["Resources", resources] as const,
    ["Filter", nameOf("FlateDecode")] as const,
  ]);
  return streamOf({ kind: "dict", entries }, deflateSync(latin1(content)));
}

function formDict(box: readonly number[], matrix: readonly number[]) {
  return dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Form"),
    FormType: 1,
    BBox: box,
    Matrix: matrix,
    Resources: dictOf({}),
  });
}

function uprightSize({ width, height, turn }: Room): { width: number; height: number } {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}
