import type { Edit, Editable } from "../attacks/editing.ts";
import type { StreamText } from "../pdf-text.ts";
import type { Deed, Family } from "./family.ts";
import { look, numberOf } from "./furnished-pdf.ts";

const ref = (number: number): string => `${number} 0 R`;
type Box = readonly [left: number, bottom: number, width: number, height: number];

/** A comment at a place of the first page, with a look as large as it. */
function commented(
  inside: string,
  [left, bottom, width, height]: Box,
  operators: string,
  { more = "", dict = "" } = {},
): Deed {
  return (file: Editable): Edit => {
    const own = file.next;
    const drawn: StreamText = look(operators, { width, height, more, dict });
    const Annots = file.entry(numberOf("page"), "Annots").replace(/\]$/, ` ${ref(own)}]`);
    const rect = `/Rect [${left} ${bottom} ${left + width} ${bottom + height}]`;
    return {
      objects: {
        [own]: `<< /Type /Annot /P {page} ${rect} ${inside.replaceAll("LOOK", ref(own + 1))} >>`,
        [own + 1]: drawn,
        [numberOf("page")]: file.changed(numberOf("page"), { Annots }),
      },
    };
  };
}

const quads = (...boxes: readonly Box[]): string => {
  const points = boxes.map(([left, bottom, width, height]) => {
    const [right, top] = [left + width, bottom + height];
    return `${left} ${top} ${right} ${top} ${left} ${bottom} ${right} ${bottom}`;
  });
  return `/QuadPoints [${points.join(" ")}]`;
};

/** Over the words, over the last digits, behind them, and before the amount; the amount ends at about 283. */
const AMOUNT: Box = [196, 714, 88, 20];
const BEHIND: Box = [270, 714, 28, 20];
const BLANK: Box = [400, 300, 80, 24];
const SCANNED: Box = [160, 436, 20, 20];

/** Two lines of text that stand close to each other, a rectangle around them, and one line in two parts. */
const LINES: readonly Box[] = [
  [72, 386, 107, 14],
  [72, 372, 89, 14],
];
const AROUND: Box = [71, 371, 109, 30];
const PARTS: readonly Box[] = [
  [196, 714, 44, 20],
  [240, 714, 44, 20],
];

const DIGIT = "BT /F1 18 Tf 0 g 14 6 Td (0) Tj ET";
const MULTIPLY = "/ExtGState << /G << /BM /Multiply >> >>";

function markup(kind: string, box: Box, operators: string, places = quads(box)): Deed {
  return commented(`/Subtype /${kind} /F 4 /T (A) ${places} /AP << /N LOOK >>`, box, operators, {
    more: MULTIPLY,
    dict: "/Group << /S /Transparency >>",
  });
}

const stamp = (box: Box, operators: string): Deed =>
  commented("/Subtype /Stamp /F 4 /T (A) /AP << /N LOOK >>", box, operators);
const FRAME = "0.8 0 0 RG 1 1 18 18 re S";

/** Comments and marks that would be read together with what is written, or seen by some only. */
export const MARK_FAMILIES: readonly Family[] = [
  {
    name: "a highlight that writes a digit",
    needs: 3,
    attack: markup("Highlight", BEHIND, `/G gs 1 1 0 rg 0 0 14 20 re f ${DIGIT}`),
    twin: markup("Highlight", AMOUNT, "/G gs 1 1 0 rg 0 0 88 20 re f"),
  },
  {
    name: "a highlight that is a digit",
    needs: 3,
    attack: markup("Highlight", [284, 720, 2, 14], "0 g 0 0 2 14 re f"),
    twin: markup("Highlight", [72, 714, 60, 20], "/G gs 0.6 1 0.6 rg 0 0 60 20 re f"),
  },
  {
    // As pdf.js draws the outline of places that touch each other.
    name: "a highlight of two lines with a leg",
    needs: 3,
    attack: markup(
      "Highlight",
      AROUND,
      "0 g /G gs\n0.4 0.4 m\n90.6 0.4 l\n90.6 14.4 l\n94 14.4 l\n94 2 l\n96.5 2 l\n96.5 14.4 l\n108.6 14.4 l\n108.6 29.6 l\n0.4 29.6 l\nh\nf*",
      quads(...LINES),
    ),
    twin: markup(
      "Highlight",
      AROUND,
      "1 1 0 rg /G gs\n0.4 0.4 m\n90.6 0.4 l\n90.6 14.4 l\n108.6 14.4 l\n108.6 29.6 l\n0.4 29.6 l\nh\nf*",
      quads(...LINES),
    ),
  },
  {
    name: "a highlight of a line in parts with a hole",
    needs: 3,
    attack: markup(
      "Highlight",
      AMOUNT,
      "0 g /G gs\n0 0 m\n88 0 l\n88 20 l\n0 20 l\nh\n60 2 m\n66 2 l\n66 18 l\n60 18 l\nh\nf*",
      quads(...PARTS),
    ),
    twin: markup(
      "Highlight",
      AMOUNT,
      "1 1 0 rg /G gs\n0 0 m\n88 0 l\n88 20 l\n0 20 l\nh\nf*",
      quads(...PARTS),
    ),
  },
  {
    // As Quartz draws: all of it within a clip as large as the look.
    name: "a highlight that is cut to a digit",
    needs: 3,
    attack: markup("Highlight", BEHIND, "q Q q 16 2 2 16 re W n /G gs 0 g 0 0 28 20 re f Q"),
    twin: markup(
      "Highlight",
      AROUND,
      "q Q q 0 0 109 30 re W n /G gs 1 1 0 rg 1 15 107 14 re f 1 1 89 14 re f Q",
      quads(...LINES),
    ),
  },
  {
    name: "an underline that writes a digit",
    needs: 3,
    attack: markup("Underline", BEHIND, `0 G 1 w 0 1 m 28 1 l S ${DIGIT}`),
    twin: markup("Underline", AMOUNT, "1 0 0 RG 1 w 0 1.5 m 88 1.5 l S"),
  },
  {
    name: "a line through nothing, which is a minus",
    needs: 3,
    attack: markup("StrikeOut", [231, 714, 6, 20], "0 G 1.5 w 0 11 m 6 11 l S"),
    twin: markup("StrikeOut", [72, 556, 56, 14], "1 0 0 RG 1 w 0 7 m 56 7 l S"),
  },
  {
    name: "a wave that draws a digit",
    needs: 3,
    attack: markup("Squiggly", BEHIND, "0 G 1.2 w 16 6 m 24 6 l 24 18 l 16 18 l s"),
    twin: markup("Squiggly", AMOUNT, "1 0 0 RG 0.8 w 0 2 m 20 4 l 40 2 l 60 4 l 88 2 l S"),
  },
  {
    name: "a window with a look of its own",
    needs: 3,
    attack: commented("/Subtype /Popup /F 4 /AP << /N LOOK >>", AMOUNT, "1 g 0 0 88 20 re f"),
    twin: commented("/Subtype /Popup /F 28 /Open false", [540, 640, 30, 30], ""),
  },
  {
    name: "a stamp behind an amount",
    needs: 3,
    attack: stamp([284, 714, 20, 20], "BT /F1 18 Tf 0 g 1 6 Td (0) Tj ET"),
    twin: stamp(BLANK, FRAME),
  },
  {
    name: "a stamp on a scan",
    needs: 3,
    attack: stamp(SCANNED, "0 g 2 4 8 16 re f"),
    twin: stamp([400, 260, 40, 24], FRAME),
  },
  {
    name: "a text before an amount",
    needs: 3,
    attack: commented(
      "/Subtype /FreeText /F 4 /DA (/F1 18 Tf) /Contents (9) /AP << /N LOOK >>",
      [180, 736, 40, 16],
      "BT /F1 16 Tf 0 g 1 2 Td (not) Tj ET",
    ),
    twin: commented(
      "/Subtype /FreeText /F 4 /DA (/F1 10 Tf) /Contents (seen) /AP << /N LOOK >>",
      BLANK,
      "BT /F1 10 Tf 0 g 2 6 Td (seen) Tj ET",
    ),
  },
  {
    name: "a drawing over an amount",
    needs: 3,
    attack: commented(
      "/Subtype /Ink /F 4 /InkList [[200 720 280 730]] /AP << /N LOOK >>",
      AMOUNT,
      "0 G 2 w 0 4 m 88 16 l S",
    ),
    twin: commented(
      "/Subtype /Ink /F 4 /InkList [[400 300 470 320]] /AP << /N LOOK >>",
      BLANK,
      "0 G 2 w 4 4 m 70 20 l S",
    ),
  },
  {
    name: "an old comment over the text",
    needs: 3,
    attack: (file) => {
      const square = numberOf("square");
      return { objects: { [square]: file.changed(square, { Rect: "[196 714 284 734]" }) } };
    },
    twin: (file) => {
      const square = numberOf("square");
      return { objects: { [square]: file.changed(square, { Contents: "(There)" }) } };
    },
  },
  {
    name: "an old comment that acts",
    needs: 3,
    attack: (file) => {
      const square = numberOf("square");
      return {
        objects: {
          [square]: file.changed(square, { A: "<< /S /URI /URI (https://a.example) >>" }),
        },
      };
    },
    twin: (file) => {
      const square = numberOf("square");
      return {
        objects: { [square]: file.changed(square, { M: "(D:20261115120000Z)", T: "(B)" }) },
      };
    },
  },
  {
    name: "a widget without a field",
    needs: 3,
    attack: commented("/Subtype /Widget /FT /Tx /F 4 /AP << /N LOOK >>", BLANK, FRAME),
    twin: commented("/Subtype /Circle /F 4 /AP << /N LOOK >>", BLANK, FRAME),
  },
  {
    name: "a film",
    needs: 3,
    attack: commented("/Subtype /Screen /F 4 /AP << /N LOOK >>", BLANK, FRAME),
    twin: commented(
      "/Subtype /Polygon /F 4 /Vertices [400 300 410 310 420 300] /AP << /N LOOK >>",
      BLANK,
      FRAME,
    ),
  },
  {
    name: "a watermark",
    needs: 3,
    attack: commented("/Subtype /Watermark /F 4 /AP << /N LOOK >>", BLANK, FRAME),
    twin: commented("/Subtype /Caret /F 4 /AP << /N LOOK >>", BLANK, FRAME),
  },
];
