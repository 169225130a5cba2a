import { catalogOf, lookUp, resolve, type View } from "../../pdf/document.ts";
import { isArray, isDict, isName } from "../../pdf/objects.ts";
import { declaredPdfA } from "../../pdf/pdf-a.ts";
import type { Palette } from "./colour.ts";

/** What PDF/A, where the document claims it, leaves for a mark on its pages. */
export function paletteOf(view: View): Palette {
  const declared = declaredPdfA(view);
  if (declared === null) return { calibrated: false, transparency: true };
  const known = !declared.startsWith("PDF/A-1") && hasOutputIntent(view);
  return { calibrated: true, transparency: known };
}

function hasOutputIntent(view: View): boolean {
  const intents = lookUp(view, catalogOf(view), "OutputIntents");
  return (
    isArray(intents) &&
    intents.some((each) => {
      const intent = resolve(view, each);
      return isDict(intent) && isName(lookUp(view, intent, "S"), "GTS_PDFA1");
    })
  );
}
