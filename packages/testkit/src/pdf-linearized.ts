import { IDENTITY, newFile, padded, putObject, tableRow } from "./pdf-file.ts";
import type { PdfPlan } from "./pdf-writer.ts";

/**
 * In the order of a linearized file: the section for the first page stands before the objects and
 * names the one at the end as its predecessor.
 */
export function writeLinearized(plan: PdfPlan): Uint8Array {
  const later = Math.floor(plan.objects.length / 2);
  let prev = 0;
  for (;;) {
    const attempt = linearizedWith(plan, later, prev);
    if (attempt.main === prev) return attempt.bytes;
    prev = attempt.main;
  }
}

function linearizedWith(
  { objects, version = "1.7", trailer = "" }: PdfPlan,
  later: number,
  prev: number,
): { readonly bytes: Uint8Array; readonly main: number } {
  const file = newFile(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
  const start = file.length();
  const offsets = new Map<number, number>();
  const head = (): string => {
    const rows = objects
      .slice(0, later)
      .map((_, index) => tableRow(offsets.get(index + 1) ?? 0, 0, "n"));
    const size = objects.length + 1;
    return `xref\n1 ${later}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${padded(prev, 10)} ${IDENTITY} ${trailer} >>\nstartxref\n0\n%%EOF\n`;
  };
  const before = head().length;
  const body = newFile("");
  for (const [index, object] of objects.entries()) {
    offsets.set(index + 1, start + before + putObject(body, index + 1, object));
  }
  file.put(head());
  file.put(body.bytes());
  const main = file.length();
  const rest = objects
    .slice(later)
    .map((_, index) => tableRow(offsets.get(later + index + 1) ?? 0, 0, "n"));
  file.put(`xref\n0 1\n${tableRow(0, 65_535, "f")}${later + 1} ${rest.length}\n${rest.join("")}`);
  file.put(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${IDENTITY} >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return { bytes: file.bytes(), main };
}
