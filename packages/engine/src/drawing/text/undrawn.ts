import { accentGlyph, MARK } from "./accents.ts";
import { plainText, typefaceForName } from "./shape.ts";
import type { ShapedText } from "./shaped.ts";

/** A name as it is drawn, and what it means where that is something else. */
type Name = {
  readonly text: string;
  readonly means?: string | null;
  readonly shaped?: ShapedText | null;
};

/** What of a name is not seen although it stands in the text: words without a font, and signs above or below letters. */
export function undrawnIn({ text, means = null, shaped = null }: Name): readonly string[] {
  const words = new Set(plainText(text).split(" "));
  const lost = plainText(means ?? "")
    .split(" ")
    .filter((word) => word !== "" && !words.has(word));
  const face = typefaceForName(text, shaped);
  const signs = shaped === null ? Array.from(plainText(text)) : [];
  const bare = signs.filter((sign) => MARK.test(sign) && accentGlyph(sign, face) === 0);
  return [...new Set([...lost, ...bare])];
}
