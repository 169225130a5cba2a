import { dictOf, nameOf, type PdfDict } from "../../pdf/objects.ts";
import type { Colour, Palette } from "./colour.ts";
import type { Ground } from "./ground.ts";

/**
 * Marks are written on the page without paper of their own: what is printed below shows through, as under ink (ISO
 * 32000-2, 11.3.5.2). On a dark page ink is light, and what is lighter shows through. Where the document allows no
 * transparency, ink is opaque and has no paper either.
 */
export function overprint({ transparency }: Palette, ground: Ground): readonly string[] {
  return transparency ? [`/${blendMode(ground)} gs`] : [];
}

/**
 * What lies around ink where the ground needs it: it makes dark places lighter around dark ink and light places darker
 * around light ink, by no more than half, so that what is printed there can still be read. Null where there is none.
 */
export function edgeOn(
  { transparency }: Palette,
  ground: Ground,
): { readonly state: string; readonly colour: Colour } | null {
  if (!transparency || !ground.edge) return null;
  return { state: `/${edgeMode(ground)} gs`, colour: ground.edge };
}

/** The /ExtGState resources that this needs; undefined where it needs none. */
export function overprintResources({ transparency }: Palette, ground: Ground): PdfDict | undefined {
  if (!transparency) return undefined;
  const modes = [blendMode(ground), ...(ground.edge ? [edgeMode(ground)] : [])];
  return dictOf(
    Object.fromEntries(
      modes.map((mode) => [mode, dictOf({ Type: nameOf("ExtGState"), BM: nameOf(mode) })]),
    ),
  );
}

function blendMode({ isDark }: Ground): "Multiply" | "Screen" {
  return isDark ? "Screen" : "Multiply";
}

function edgeMode({ isDark }: Ground): "Lighten" | "Darken" {
  return isDark ? "Darken" : "Lighten";
}
