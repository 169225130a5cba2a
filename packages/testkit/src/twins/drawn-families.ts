import { ascii, flateStream } from "../pdf-text.ts";
import { changed, type Family, replaced } from "./family.ts";
import { look } from "./furnished-pdf.ts";

/** What pages draw with: fonts, colours, masks, pictures. None of it may become another one. */
export const DRAWN_FAMILIES: readonly Family[] = [
  replaced("a glyph of a drawn font", "glyphA", () => ({
    dict: "",
    bytes: ascii("600 0 d0 0 0 500 700 re f"),
  })),
  replaced("a font's table of glyphs", "drawn", (was) => was.replace("[97 /a /b]", "[97 /b /a]")),
  replaced("the encoding of a font", "encoding", (was) => was.replace("[1 /one /two]", "[77 /J]")),
  replaced("what the letters of a font mean", "meanings", () =>
    flateStream("", "1 beginbfchar <41> <0042> endbfchar"),
  ),
  replaced("the widths of a font", "widths", () => "[278 278 900]"),
  replaced("another font under its name", "worded", (was) => was.replace("/Helvetica", "/Symbol")),
  replaced("a soft mask", "mask", (was) => ({ dict: was, bytes: ascii("0 g 0 0 595 842 re f") })),
  replaced("a soft mask's kind", "soft", (was) => was.replace("/Luminosity", "/Alpha")),
  changed("a blend mode", "blend", { BM: "/Screen" }),
  changed("an opacity", "blend", { ca: "0.05" }),
  changed("an overprint", "blend", { op: "true", OP: "true", OPM: "1" }),
  changed("a transfer function", "blend", {
    TR: "<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>",
  }),
  changed("a halftone", "blend", {
    HT: "<< /Type /Halftone /HalftoneType 1 /Frequency 1 /Angle 0 /SpotFunction /Round >>",
  }),
  replaced("the tint of a spot colour", "tint", (was) => was.replace("0 0.2 0.9 0.1", "0 0 0 0")),
  replaced("a palette", "colours", () => "<ffffff ffffff>"),
  replaced("the decoding of a picture", "palette", (was) => ({
    dict: was.replace("[0 255]", "[255 0]"),
    bytes: Uint8Array.of(0, 1, 1, 0),
  })),
  replaced("the transparency of a picture", "shade", (was) => ({
    dict: was,
    bytes: Uint8Array.of(0, 0, 0, 0),
  })),
  replaced("a picture", "picture", (was) => ({ dict: was, bytes: Uint8Array.of(10, 200, 90, 41) })),
  replaced("a scanned page", "scan", (was) => ({
    dict: was,
    bytes: new Uint8Array(4500).fill(235),
  })),
  replaced("the group of a drawing", "drawing", (was) => ({
    dict: was.replace("/Transparency >>", "/Transparency /K true >>"),
    bytes: ascii("q /Inner Do Q"),
  })),
  replaced("a drawing within a drawing", "inner", () =>
    look("0 0.5 0 rg 0 0 60 40 re f", { width: 60, height: 40 }),
  ),
  replaced("the function of a shading", "ramp", (was) => was.replace("[0 0 1]", "[1 0 0]")),
  replaced("the extent of a shading", "fade", (was) => was.replace("[true true]", "[false false]")),
  replaced("a pattern", "tiles", (was) => ({ dict: was, bytes: ascii("1 g 0 0 8 8 re f") })),
  changed("resources with another colour space", "resources", {
    ColorSpace: "<< /Spot /DeviceGray >>",
  }),
  changed("resources with a default colour space", "resources", {
    ColorSpace:
      "<< /Spot [/Separation /Gold /DeviceCMYK {tint}] /DefaultGray [/Separation /None /DeviceGray {ramp}] >>",
  }),
  changed("resources without a layer's name", "resources", { Properties: "<< >>" }),
];

/** What stands beside the pages. */
export const BESIDE_FAMILIES: readonly Family[] = [
  replaced("the numbers of pages", "label", () => "<< /S /D /St 7 >>"),
  replaced("where a name leads", "places", (was) => was.replace("/Fit] (top)", "/FitH 1] (top)")),
  replaced("an attached file", "attached", (was) => ({
    dict: was,
    bytes: ascii("Payment within 90 days."),
  })),
  replaced("the name of an attached file", "file", (was) =>
    was.replaceAll("terms.txt", "terms.exe"),
  ),
  replaced("which files there are", "files", () => "<< /Names [(other.txt) {file}] >>"),
  replaced("a layer that was off", "layers", (was) => was.replace("/OFF", "/ON")),
  replaced("a layer that printers see", "layers", (was) =>
    was.replace("/Order", "/AS [<< /Event /Print /Category [/Print] /OCGs [{layer}] >>] /Order"),
  ),
  replaced("the state of layers nobody named", "layers", (was) =>
    was.replace("/BaseState /ON", "/BaseState /OFF"),
  ),
  changed("what a layer is for", "layer", { Usage: "<< /Print << /PrintState /ON >> >>" }),
  changed("the name of a layer", "layer", { Name: "(Final)" }),
  replaced("what elements are", "roles", () => "<< /Body /Artifact >>"),
  replaced(
    "classes of elements",
    "classes",
    () => "<< /plain << /O /Layout /Placement /None >> >>",
  ),
  changed("the language of an element", "element", { Lang: "(de)" }),
  changed("an element that says something else", "element", {
    ActualText: "(The buyer pays EUR 9000)",
  }),
  changed("an element with another description", "element", { Alt: "(EUR 9000)" }),
  changed("an element without content", "element", { K: "[]" }),
  changed("what is spelled out for an element", "element", { E: "(nine thousand)" }),
  changed("a document that is not tagged any more", "catalog", { MarkInfo: "<< /Marked false >>" }),
  changed("the target of an outline", "outline", { Dest: "(top)" }),
  changed("an outline that acts", "outline", { A: "<< /S /URI /URI (https://thief.example) >>" }),
  replaced("the profile of an output", "profile", () => ({ dict: "/N 4", bytes: ascii("other") })),
  replaced(
    "how it opens",
    "view",
    () => "<< /DisplayDocTitle false /PrintScaling /None /NumCopies 9 >>",
  ),
  changed("the box of an article", "bead", { R: "[0 0 1 1]" }),
  changed("the unit of a page", "page", { UserUnit: "10" }),
  changed("a page that turns", "page", { Rotate: "90" }),
  changed("a page that inherits another box", "pages", { CropBox: "[0 0 595 400]" }),
  changed("pages that inherit a turn", "pages", { Rotate: "180" }),
  changed("pages that inherit resources", "pages", { Resources: "<< >>" }),
  changed("a page for so many seconds", "page", { Dur: "1", Trans: "<< /S /Wipe >>" }),
  changed("a page that measures otherwise", "page", {
    VP: "[<< /Type /Viewport /BBox [0 0 595 842] /Measure << /Type /Measure /Subtype /RL /R (1:1) >> >>]",
  }),
  changed("a page with steps", "page", {
    PresSteps: "<< /Type /NavNode /NA << /S /Named /N /NextPage >> >>",
  }),
  changed("a page for one plate", "page", {
    SeparationInfo: "<< /Pages [{page}] /DeviceColorant /Cyan >>",
  }),
  changed("a page with an attached file", "page", { AF: "[{file}]" }),
  changed("a link to elsewhere", "link", { Dest: "(top)" }),
  changed("a link that opens a program", "link", { A: "<< /S /Launch /F (cmd.exe) >>" }),
  changed("a link that was moved", "link", { Rect: "[72 700 300 740]" }),
  changed("a document with a script", "catalog", {
    OpenAction: "<< /S /JavaScript /JS (app.alert\\(1\\)) >>",
  }),
  changed("a document that opens elsewhere", "catalog", { OpenAction: "[{secondPage} /Fit]" }),
  changed("a document in another language", "catalog", { Lang: "(xx)" }),
  changed("a form with a second truth", "form", { XFA: "[(template) {attached}]" }),
  changed("a form that calculates", "form", { CO: "[{amount}]" }),
];
