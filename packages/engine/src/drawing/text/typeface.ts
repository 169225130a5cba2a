import { PLAIN_FONT } from "../fonts/plain.ts";
import { SCRIPT_FONT } from "../fonts/script.ts";
import { openPackedFont, type TrueType } from "./truetype.ts";

/** The two hands a signature writes in: print for what it says, handwriting for a typed name. */
export type TypefaceName = "plain" | "script";

export type Typeface = {
  /** One of ours, or the name of a font that a shaping engine drew with. */
  readonly name: string;
  readonly postScriptName: string;
  /** PDF font descriptor flags (ISO 32000-2, table 121): symbolic, and for handwriting script. */
  readonly flags: number;
  readonly italicAngle: number;
  readonly font: TrueType;
};

const PACKED = {
  plain: { packed: PLAIN_FONT, postScriptName: "NotoSans", flags: 4, italicAngle: 0 },
  script: { packed: SCRIPT_FONT, postScriptName: "Caveat", flags: 4 + 8, italicAngle: 0 },
} as const;

const opened = new Map<TypefaceName, Typeface>();

/** A shipped typeface; unpacked at its first use and kept, as it never changes. */
export function typeface(name: TypefaceName): Typeface {
  const known = opened.get(name);
  if (known) return known;
  const { packed, ...face } = PACKED[name];
  const fresh: Typeface = { name, ...face, font: openPackedFont(packed) };
  opened.set(name, fresh);
  return fresh;
}
