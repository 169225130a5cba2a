import type { View } from "../../pdf/document.ts";
import { lookUp } from "../../pdf/document.ts";
import type { PdfDict } from "../../pdf/objects.ts";
import { isString } from "../../pdf/objects.ts";
import { textOf } from "../../pdf/text.ts";

/** The full name of a field below one with the name `above` (12.7.4.2). */
export function fieldNamed(view: View, dict: PdfDict, above: string): string {
  const partial = lookUp(view, dict, "T");
  if (!isString(partial)) return above;
  return above === "" ? textOf(partial) : `${above}.${textOf(partial)}`;
}
