import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ShapedFont } from "@paraph/engine/drawing";
import { unpackWoff } from "./woff.ts";

/** A font of a package, which is cut into slices by the characters that they hold. */
export type Family = {
  /** The slice that should hold the character, unpacked at its first use; null where none does. */
  readonly sliceFor: (character: string) => ShapedFont | null;
};

/** Packages by what they are for. */
const HAN = {
  simplified: "ma-shan-zheng",
  traditional: "iansui",
  japanese: "zen-kurenaido",
} as const;
const KOREAN = "nanum-pen-script";
/** Hands whose letters are small beside those of others in the same size. */
const ENLARGED: Readonly<Record<string, number>> = { [KOREAN]: 1.5 };
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{scx=Hang}/u, KOREAN],
  [/\p{scx=Thai}/u, "noto-sans-thai"],
  [/\p{scx=Beng}/u, "noto-sans-bengali"],
  [/\p{scx=Taml}/u, "noto-sans-tamil"],
  [/\p{scx=Telu}/u, "noto-sans-telugu"],
  [/\p{scx=Knda}/u, "noto-sans-kannada"],
  [/\p{scx=Mlym}/u, "noto-sans-malayalam"],
  [/\p{scx=Gujr}/u, "noto-sans-gujarati"],
  [/\p{scx=Guru}/u, "noto-sans-gurmukhi"],
  [/\p{scx=Orya}/u, "noto-sans-oriya"],
  [/\p{scx=Sinh}/u, "noto-sans-sinhala"],
  [/\p{scx=Khmr}/u, "noto-sans-khmer"],
  [/\p{scx=Laoo}/u, "noto-sans-lao"],
  [/\p{scx=Mymr}/u, "noto-sans-myanmar"],
  // Last: signs of it are used with the others.
  [/\p{scx=Deva}/u, "noto-sans-devanagari"],
];
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;
const HANGUL = /\p{sc=Hang}/u;

/** The families that may draw a character of this text, the best first. */
export function familiesFor(character: string, text: string): readonly Family[] {
  const found = BY_SCRIPT.find(([script]) => script.test(character))?.[1];
  if (found !== undefined && found !== KOREAN) return [family(found)];
  const { simplified, traditional, japanese } = HAN;
  const order = KANA.test(text)
    ? [japanese, traditional, simplified]
    : HANGUL.test(text)
      ? [KOREAN, traditional, japanese, simplified]
      : [simplified, traditional, japanese];
  return order.map(family);
}

const known = new Map<string, Family>();

function family(name: string): Family {
  const made = known.get(name) ?? openFamily(name);
  known.set(name, made);
  return made;
}

type Range = { readonly first: number; readonly last: number; readonly slice: string };

function openFamily(name: string): Family {
  const folder = fileURLToPath(
    new URL("./", import.meta.resolve(`@fontsource/${name}/package.json`)),
  );
  const ranges = rangesIn(readFileSync(`${folder}unicode.json`, "utf8"));
  const opened = new Map<string, ShapedFont | null>();
  const open = (slice: string): ShapedFont | null => {
    const path = `${folder}files/${name}-${slice}-400-normal.woff`;
    if (!existsSync(path)) return null;
    const program = unpackWoff(new Uint8Array(readFileSync(path)), ENLARGED[name] ?? 1);
    return { name: `${name}-${slice}`, postScriptName: postScriptName(name), program };
  };
  return {
    sliceFor: (character) => {
      const point = character.codePointAt(0) ?? 0;
      const found = ranges.find(({ first, last }) => first <= point && point <= last);
      if (!found) return null;
      const font = opened.has(found.slice) ? opened.get(found.slice) : open(found.slice);
      opened.set(found.slice, font ?? null);
      return font ?? null;
    },
  };
}

/** As CSS spells them: `"[4]": "U+4e00-4e10,U+4e12"`. Slices of Latin letters are not asked for. */
function rangesIn(json: string): readonly Range[] {
  const slices = JSON.parse(json) as Readonly<Record<string, string>>;
  return Object.entries(slices)
    .filter(([key]) => !key.startsWith("latin"))
    .flatMap(([key, text]) =>
      text.split(",").map((each) => {
        const [first = "", last = first] = each.replace("U+", "").split("-");
        const slice = key.replaceAll(/[[\]]/g, "");
        return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), slice };
      }),
    );
}

function postScriptName(name: string): string {
  return name.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
