import { Blob, Buffer as TextBuffer, Face, Font, shape } from "harfbuzzjs";
import {
  type Appearance,
  type Cluster,
  plainText,
  SHAPED,
  type ShapedFont,
  type ShapedText,
} from "@paraph/engine/drawing";
import { familiesFor, type Family } from "./script-fonts.ts";

/** The appearance with how names in other scripts are drawn; one that no font can draw says what stands in its place. */
export function withShapes(appearance: Appearance): Appearance {
  const mark = appearance.mark?.kind === "typed" ? asMark(appearance.mark) : appearance.mark;
  const lines = appearance.lines.map((line) => ({ ...line, ...drawn(line.text, line) }));
  // What stands in place of two names is said once.
  const isSaid = (line: (typeof lines)[number]): boolean =>
    line.role === "name" && mark?.kind === "typed" && line.text === mark.name;
  return { mark, lines: lines.filter((line) => !isSaid(line)) };
}

type Typed = Extract<NonNullable<Appearance["mark"]>, { kind: "typed" }>;

function asMark(mark: Typed): Typed {
  const { text: name = mark.name, ...rest } = drawn(mark.name, mark);
  return { ...mark, name, ...rest };
}

type Drawn = { readonly text?: string; readonly means?: string; readonly shaped?: ShapedText };

function drawn(text: string, { otherwise }: { readonly otherwise?: string | null }): Drawn {
  if (!SHAPED.test(text)) return {};
  const plain = plainText(text);
  const shaped = shapeText(plain);
  if (shaped) return { shaped };
  return otherwise ? { text: otherwise, means: plain } : {};
}

/** Null where a character of other scripts is in no font. */
export function shapeText(text: string): ShapedText | null {
  const fonts: ShapedFont[] = [];
  const numberOf = (font: ShapedFont): number => {
    const at = fonts.indexOf(font);
    return at >= 0 ? at : fonts.push(font) - 1;
  };
  const clusters = ({ font, text: part }: Run): readonly Cluster[] =>
    font === null
      ? [{ text: part, font: null, advance: 0, glyphs: [] }]
      : clustersOf(part, font).map((cluster) => ({ ...cluster, font: numberOf(font) }));
  const words: (readonly Cluster[])[] = [];
  for (const word of text.split(" ")) {
    const runs = runsOf(word, text);
    if (!runs) return null;
    words.push(runs.flatMap(clusters));
  }
  return { fonts, words };
}

type Run = { readonly font: ShapedFont | null; text: string };

/** Marks and joiners go with the letter before them, all else with its own font. */
function runsOf(word: string, text: string): readonly Run[] | null {
  const runs: Run[] = [];
  for (const character of word) {
    const last = runs.at(-1);
    if (last?.font && /[\p{M}\p{Cf}]/u.test(character) && has(last.font, character)) {
      last.text += character;
      continue;
    }
    const font = SHAPED.test(character) ? fontFor(character, text, last?.font ?? null) : null;
    if (font === undefined) return null;
    if (last && last.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** The font of the letter before where it has this one too, so that they can join; undefined where none has it. */
function fontFor(
  character: string,
  text: string,
  before: ShapedFont | null,
): ShapedFont | undefined {
  const families = familiesFor(character, text);
  const whole = families.filter((family) => drawsHan(family, text));
  const slices = [...whole, ...families].map(({ sliceFor }) => sliceFor(character));
  return [before, ...slices].find((font) => font !== null && has(font, character)) ?? undefined;
}

/** All Han characters of a name in one hand, where one has them all. */
function drawsHan({ sliceFor }: Family, text: string): boolean {
  return Array.from(text)
    .filter((each) => /\p{sc=Han}/u.test(each))
    .every((each) => {
      const slice = sliceFor(each);
      return slice !== null && has(slice, each);
    });
}

const opened = new WeakMap<ShapedFont, Font>();

function fontOf(font: ShapedFont): Font {
  const known = opened.get(font) ?? new Font(new Face(new Blob(font.program)));
  opened.set(font, known);
  return known;
}

function has(font: ShapedFont, character: string): boolean {
  // Joiners have no outline and are understood by the shaping engine itself.
  if (/\p{Cf}/u.test(character)) return true;
  return (fontOf(font).nominalGlyph(character.codePointAt(0) ?? 0) ?? 0) !== 0;
}

/** What HarfBuzz draws, gathered by the characters that belong together. */
function clustersOf(text: string, from: ShapedFont): readonly Omit<Cluster, "font">[] {
  const font = fontOf(from);
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const { upem } = font.face;
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const made = starts.map((start, index) => ({
    text: text.slice(start, starts[index + 1]),
    advance: 0,
    glyphs: [] as { glyph: number; x: number; y: number }[],
  }));
  for (const [index, { codepoint, cluster }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const own = made[starts.indexOf(cluster)];
    if (!own) continue;
    own.glyphs.push({ glyph: codepoint, x: own.advance + xOffset / upem, y: yOffset / upem });
    own.advance += xAdvance / upem;
  }
  return made;
}
