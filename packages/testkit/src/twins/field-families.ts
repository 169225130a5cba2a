import type { Edit, Editable } from "../attacks/editing.ts";
import type { StreamText } from "../pdf-text.ts";
import type { Deed, Family } from "./family.ts";
import { look, numberOf, written } from "./furnished-pdf.ts";

const ref = (number: number): string => `${number} 0 R`;

/** The empty text field filled in with a value and a look. */
function filled(
  value: string,
  drawn: StreamText,
  more: Readonly<Record<string, string>> = {},
): Deed {
  return (file) => {
    const field = numberOf("city");
    const entries = { V: `(${value})`, AP: `<< /N ${ref(file.next)} >>`, ...more };
    return { objects: { [file.next]: drawn, [field]: file.changed(field, entries) } };
  };
}

const text = (operators: string): StreamText => look(`/Tx BMC q BT ${operators} ET Q EMC\n`);

type Looks = readonly [value: string, shown: string | StreamText, honest: string | StreamText];

/** By name: a value, operators of a look that shows another one, and of one that shows the same in a like manner. */
const LOOKS: Readonly<Record<string, Looks>> = {
  "a point that is not in the value": ["10000", written("100.00"), written("10000")],
  "a point that is missing": ["100.00", written("10000"), written("100.00")],
  "a minus that is missing": ["-100", written("100"), written("-100")],
  "a comma for a point": ["1.500", written("1,500"), written("1.500")],
  "another currency": ["$ 100", written("\\243 100"), written("$ 100")],
  "a raised digit of a smaller kind": ["102", written("10\\262"), written("102")],
  "a raised digit that is not, in the font of a form": [
    "20\\260, 3 m\\262 \\265 \\275",
    written("20\\260, 3 m2 \\265 \\275", "/Doc 10 Tf"),
    written("20\\260, 3 m\\262 \\265 \\275", "/Doc 10 Tf"),
  ],
  "a sign between digits that is missing": [
    "2\\327500 \\2615",
    written("2500 \\2615", "/Doc 10 Tf"),
    written("2\\327500 \\2615", "/Doc 10 Tf"),
  ],
  "a letter of its own": [
    "\\370re \\233\\363d\\236 \\360\\376\\203",
    written("\\370re \\376\\363d\\236 \\360\\376\\203", "/Doc 10 Tf"),
    written("\\370re \\233\\363d\\236 \\360\\376\\203", "/Doc 10 Tf"),
  ],
  "digits far apart": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 0 g 500 Tc 2 6 Td (900) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 Tc 2 6 Td (900) Tj ET Q EMC",
  ],
  "digits pushed out": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td [(9) -90000 (00)] TJ ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td [(9) -50 (00)] TJ ET Q EMC",
  ],
  "digits stretched": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 0 g 9000 Tz 2 6 Td (900) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 110 Tz 2 6 Td (900) Tj ET Q EMC",
  ],
  "digits lifted out": [
    "9001",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (9) Tj 200 Ts (001) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (9) Tj 0 Ts (001) Tj ET Q EMC",
  ],
  "digits in another order": [
    "1900",
    "/Tx BMC q BT /F1 10 Tf 0 g 1 0 0 1 30 6 Tm (1) Tj 1 0 0 1 2 6 Tm (900) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 1 0 0 1 2 6 Tm (1) Tj 1 0 0 1 9 6 Tm (900) Tj ET Q EMC",
  ],
  "digits on their heads": [
    "6609",
    "/Tx BMC q BT /F1 10 Tf 0 g -1 0 0 -1 50 14 Tm (6609) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 1 0 0 1 50 6 Tm (6609) Tj ET Q EMC",
  ],
  "digits too small beside others": [
    "9000",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (9) Tj /F1 2.1 Tf 6 0 Td (000) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (9) Tj /F1 9 Tf 6 0 Td (000) Tj ET Q EMC",
  ],
  "a power": [
    "102",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (10) Tj /F1 6 Tf 12 5 Td (2) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (10) Tj /F1 10 Tf 12 0 Td (2) Tj ET Q EMC",
  ],
  "a digit drawn with lines": [
    "00",
    "/Tx BMC q 0 G 1 w 5 6 m 5 14 l S BT /F1 10 Tf 0 g 9 6 Td (00) Tj ET Q EMC",
    "q 0 G 1 w 0.5 0.5 99 19 re S Q /Tx BMC q BT /F1 10 Tf 0 g 9 6 Td (00) Tj ET Q EMC",
  ],
  "a digit drawn as a shape": [
    "00",
    "/Tx BMC q 0 g 4 6 1.5 8 re f 1 g 0 0 0 0 re f BT /F1 10 Tf 0 g 9 6 Td (00) Tj ET Q EMC",
    "q 0.9 g 0 0 100 20 re f Q /Tx BMC q BT /F1 10 Tf 0 g 9 6 Td (00) Tj ET Q EMC",
  ],
  "digits under white lines": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (900) Tj ET 1 G 4 w 0 8 m 60 8 l S 0 12 m 60 12 l S 0 G 0.8 w 4 6 m 4 14 l S Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (900) Tj ET Q EMC q 0 G 1 w 0.5 0.5 99 19 re S Q",
  ],
  "digits under a line that grew": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (900) Tj ET 20 0 0 20 0 0 cm 1 G 1 w 0 0.5 m 4 0.5 l S 0 G 0.04 w 0.2 0.3 m 0.2 0.7 l S Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (900) Tj ET Q EMC q 2 0 0 2 0 0 cm 0 G 0.5 w 0.25 0.25 49.5 9.5 re S Q",
  ],
  "digits under a line from edge to edge": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (900) Tj ET 1 G 4 w 0 6 m 100 6 l S Q EMC",
    "/Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (900) Tj ET 0 G 1 w 0 0.5 m 100 0.5 l S Q EMC",
  ],
  "a bar beside digits": [
    "00",
    "q 0 g 5 4 m 6.5 4 l 6.5 10 l 6.5 16 l 5 16 l 5 10 l f Q /Tx BMC q BT /F1 10 Tf 0 g 9 6 Td (00) Tj ET Q EMC",
    // A bevelled border of two points, as Acrobat draws it.
    "q 0.9 g 0 0 100 20 re f 1 g 2 2 m 2 18 l 98 18 l 96 16 l 4 16 l 4 4 l f 0.5 g 98 18 m 98 2 l 2 2 l 4 4 l 96 4 l 96 16 l f 0 G 2 w 1 1 98 18 re s Q /Tx BMC q 4 4 92 12 re W n BT /F1 10 Tf 0 g 9 6 Td (00) Tj ET Q EMC",
  ],
  "digits on a border of their colour": [
    "1900",
    "q 0 g 0 0 100 20 re 6 6 88 8 re f* Q /Tx BMC q BT /F1 8 Tf 0 g 1 7 Td (1) Tj 8 0 Td (900) Tj ET Q EMC",
    // A black border of one point, as PDFium fills it.
    "q 0 g 0 0 100 20 re 1 1 98 18 re f* Q /Tx BMC q BT /F1 10 Tf 0 g 2 6 Td (1900) Tj ET Q EMC",
  ],
  "digits on a shade of their colour": [
    "1900",
    "q 0 g 0 0 m 0 20 l 100 20 l 94 14 l 6 14 l 6 6 l f Q /Tx BMC q BT /F1 8 Tf 0 g 1 7 Td (1) Tj 8 0 Td (900) Tj ET Q EMC",
    "q 0 g 0 0 m 0 20 l 100 20 l 98 18 l 2 18 l 2 2 l f Q /Tx BMC q BT /F1 8 Tf 0 g 4 7 Td (1900) Tj ET Q EMC",
  ],
  "letters of dashes": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 1 Tr 0 G [0 1000] 0 d 2 6 Td (900) Tj ET Q q 0 G 1 w 40 2 m 60 18 l S Q EMC",
    "/Tx BMC q BT /F1 10 Tf 1 Tr 0 G 2 6 Td (900) Tj ET Q EMC",
  ],
  "letters of lines too wide": [
    "900",
    "/Tx BMC q BT /F1 10 Tf 1 Tr 0 G 12 w 2 6 Td (900) Tj ET Q EMC",
    "/Tx BMC q BT /F1 10 Tf 2 Tr 0 G 0 g 0.3 w 2 6 Td (900) Tj ET Q EMC",
  ],
  "a look on its head": [
    "6609",
    look(written("6609"), { dict: "/Matrix [-1 0 0 -1 100 20]" }),
    look(written("6609"), { dict: "/Matrix [1 0 0 1 0 0]" }),
  ],
  "a look in a mirror": [
    "1001",
    look(written("1001"), { dict: "/Matrix [-1 0 0 1 100 0]" }),
    look(written("1001"), { dict: "/FormType 1" }),
  ],
};

/** As Acrobat writes a value into a field of a line: inside its border, and cut off there. */
const clipped = (text: string): string =>
  `/Tx BMC q 1 1 98 18 re W n BT /F1 10 Tf 0 g 2 6.548 Td (${text}) Tj ET Q EMC`;

/** By name: a value of which the edge cuts too much, and one that fits or goes on plainly. */
const LONG: Readonly<Record<string, readonly [attack: string, twin: string]>> = {
  "a number that is cut off": [
    "Wir zahlen Franken 100000000",
    "Illi, Lilli filii fit till it filtri",
  ],
  "a number behind the edge": [
    "Der Preis betraegt ja 900",
    "Lieferung nach vorheriger Absprache mit dem Bauleiter",
  ],
};

const stream = (drawn: string | StreamText): StreamText =>
  typeof drawn === "string" ? look(drawn) : drawn;

const listed = (selected: number): StreamText =>
  look(
    `/Tx BMC 0.6 0.75 0.85 rg 1 ${selected === 0 ? 15 : 3} 98 12 re f BT /F1 10 Tf 0 g 2 18 Td (EUR) Tj 0 -12 Td (CHF) Tj ET EMC`,
    { height: 30 },
  );

function chosen(file: Editable, drawn: StreamText): Edit {
  const field = numberOf("list");
  const entries = { V: "(CHF)", I: "[1]", AP: `<< /N ${ref(file.next)} >>` };
  return { objects: { [file.next]: drawn, [field]: file.changed(field, entries) } };
}

/** As pdf.js draws a list: one row more than there is room for, and the choice on a ground. */
const scrolled = (selected: number): StreamText =>
  look(
    `/Tx BMC q\n1 1 100 30 re W n\n0.600006 0.756866 0.854904 rg 1 ${16.5 - selected * 13.5} 100 13.5 re f\nBT /F1 10 Tf 0 g 1 0 0 1 0 30 Tm\n2 -11.75 Td (EUR) Tj\n0 -13.5 Td (CHF) Tj\n0 -13.5 Td (USD) Tj\nET Q EMC`,
    { height: 30 },
  );

const TICK = look("0 G 2 2 m 14 14 l 2 14 m 14 2 l S", { width: 16, height: 16 });
const EMPTY = look("0 G 0.5 0.5 15 15 re S", { width: 16, height: 16 });

function ticked(file: Editable, [on, off]: readonly [StreamText, StreamText], state: string): Edit {
  const field = numberOf("box");
  const AP = `<< /N << /Yes ${ref(file.next)} /Off ${ref(file.next + 1)} >> >>`;
  const box = file.changed(field, { V: state, AS: state, AP });
  return { objects: { [file.next]: on, [file.next + 1]: off, [field]: box } };
}

function formWith(entries: Readonly<Record<string, string>>): Deed {
  const form = numberOf("form");
  return (file) => ({ objects: { [form]: file.changed(form, entries) } });
}

/** What a field says and what it shows; what the form says of fields that have no look. */
export const FIELD_FAMILIES: readonly Family[] = [
  ...Object.entries(LOOKS).map(([name, [value, shown, honest]]): Family => ({
    name: `in a field: ${name}`,
    needs: 2,
    attack: filled(value, stream(shown)),
    twin: filled(value, stream(honest)),
  })),
  ...Object.entries(LONG).map(([name, [attack, twin]]): Family => ({
    name: `in a field: ${name}`,
    needs: 2,
    attack: filled(attack, look(clipped(attack))),
    twin: filled(twin, look(clipped(twin))),
  })),
  {
    name: "a list that shows another choice",
    needs: 2,
    attack: (file) => chosen(file, listed(0)),
    twin: (file) => chosen(file, listed(1)),
  },
  {
    name: "a list with a row that is half seen",
    needs: 2,
    attack: (file) => chosen(file, scrolled(0)),
    twin: (file) => chosen(file, scrolled(1)),
  },
  {
    name: "a box that is off and shows a tick",
    needs: 2,
    attack: (file) => ticked(file, [EMPTY, TICK], "/Off"),
    twin: (file) => ticked(file, [TICK, EMPTY], "/Yes"),
  },
  {
    name: "a font for a value without a look",
    needs: 2,
    attack: formWith({ DR: "<< /Font << /F1 {font} /Late {drawn} >> >>" }),
    twin: formWith({ DR: "<< /Font << /F1 {font} /Helv {font} >> >>" }),
  },
  {
    name: "where values without a look stand",
    needs: 2,
    attack: formWith({ Q: "2" }),
    twin: (file) => filled("Bern", text("/F1 10 Tf 0 g 2 6 Td (Bern) Tj"), {})(file, () => 0),
  },
  {
    name: "a field that loses its lock",
    needs: 2,
    attack: (file) => {
      const boss = numberOf("boss");
      return { objects: { [boss]: file.changed(boss, { Lock: "" }) } };
    },
    twin: (file) => {
      const boss = numberOf("boss");
      return { objects: { [boss]: file.changed(boss, {}) } };
    },
  },
  {
    name: "a field that asks for less",
    needs: 2,
    attack: () => ({ objects: { [numberOf("seed")]: "<< /Type /SV /Ff 0 >>" } }),
    twin: (file) => ({ objects: { [numberOf("seed")]: file.changed(numberOf("seed"), {}) } }),
  },
];
