import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { decodeStream, dictIn, lookUp } from "../../pdf/document.ts";
import type { PdfDict } from "../../pdf/objects.ts";
import { isName, isStream, isString } from "../../pdf/objects.ts";
import { textOf } from "../../pdf/text.ts";

/** Whether a text field draws a text that its value does not hold. */
export function showsAnotherText(view: View, widget: PdfDict): boolean {
  const value = lookUp(view, widget, "V");
  if (!isName(lookUp(view, widget, "FT"), "Tx") || !isString(value)) return false;
  const expected = lettersOf(textOf(value));
  const shown = shownBy(view, dictIn(view, widget, "AP"));
  return shown !== null && expected !== "" && !shown.includes(expected);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The plain texts that an appearance draws; null where it draws none, or in a code that is not text. */
function shownBy(view: View, appearance: ReturnType<typeof dictIn>): string | null {
  const normal = appearance === null ? null : lookUp(view, appearance, "N");
  if (!isStream(normal)) return null;
  try {
    const content = new TextDecoder("latin1").decode(decodeStream(view, normal));
    const texts = [...content.matchAll(/\(((?:[^\\()]|\\.)*)\)/gs)].map(([, text = ""]) => text);
    const all = texts
      .join("")
      .replace(/\\([0-7]{1,3}|.)/gs, (_, code: string) =>
        /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : code,
      );
    return /^[\x20-\x7e\s]+$/.test(all) ? lettersOf(all) : null;
  } catch (error) {
    // What cannot be decoded cannot be compared.
    if (error instanceof PdfError) return null;
    throw error;
  }
}
