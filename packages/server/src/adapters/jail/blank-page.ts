import type { PictureSize } from "../../ports/inspector.ts";

/** An empty page as a PDF. */
export function blankPage({ width, height }: PictureSize): Uint8Array {
  const objects = [
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
    `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>>>\nendobj\n`,
  ];
  const head = "%PDF-1.7\n";
  let at = head.length;
  const entries = objects.map((object) => {
    const entry = `${String(at).padStart(10, "0")} 00000 n \n`;
    at += object.length;
    return entry;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${entries.join("")}`;
  const end = `trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return new TextEncoder().encode(head + objects.join("") + table + end);
}
