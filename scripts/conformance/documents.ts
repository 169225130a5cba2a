import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { aPdf, encryptedPdf, type PageOptions, type PdfOptions } from "@paraph/testkit";

/** A document to be signed, made by us or found. */
export type Document = { readonly name: string; readonly read: () => Uint8Array };

/** The corpus lies beside the project and is not part of it; without it the made documents are all. */
const CORPUS = ["../shared/corpus", "../../shared/corpus"].find((each) => existsSync(each));
const MADE = 200;

/** All documents, always in the same order. */
export function documents(): readonly Document[] {
  const made = Array.from({ length: MADE }, (_, index) => ({
    name: `made-${index}.pdf`,
    read: () => aPdf(madeOptions(index)),
  }));
  const encrypted = (["rc4-3", "aes-4", "aes-5", "aes-6"] as const).flatMap((kind) =>
    [false, true].map((clearMetadata) => ({
      name: `encrypted-${kind}${clearMetadata ? "-metadata" : ""}.pdf`,
      read: () => encryptedPdf({ kind, clearMetadata, field: "Boss" }),
    })),
  );
  made.push(...encrypted);
  if (!CORPUS) return made;
  const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).sort();
  const found = files
    .filter((file) => file.endsWith(".pdf"))
    .map((file) => ({
      name: file,
      read: () => new Uint8Array(readFileSync(path.join(CORPUS, file))),
    }));
  return [...made, ...found];
}

/** Options that run through their combinations at different speeds. */
function madeOptions(index: number): PdfOptions {
  const pick = <T>(list: readonly [T, ...T[]], speed: number): T =>
    list[Math.floor(index / speed) % list.length] ?? list[0];
  const rotate = pick([0, 90, 180, 270] as const, 3);
  const crop = pick([undefined, [20, 30, 500, 700], [0, 0, 300, 300]] as const, 5);
  const sizes = [
    [595, 842],
    [842, 1191],
    [600, 720],
  ] as const;
  const [width, height] = sizes[Math.floor(index / 7) % sizes.length] ?? sizes[0];
  const pdfA = pick([undefined, undefined, "1b", "2b", "3b"] as const, 4);
  const form = pdfA === "1b" ? "table" : pick(["table", "stream", "hybrid"] as const, 1);
  const page: PageOptions = {
    width,
    height,
    rotate,
    ...(crop ? { crop } : {}),
    ...(index % 11 === 10 ? { userUnit: 2 } : {}),
    ...(index % 13 === 0 ? { picture: 64 } : {}),
    text: `Document ${index}`,
  };
  const boss = { name: "Boss", rect: [100, 200, 250, 250] as const };
  return {
    form,
    compressed: form !== "table" && index % 2 === 0,
    linearized: form === "table" && index % 17 === 0,
    pages: Array.from({ length: 1 + (index % 4) }, () => page),
    ...(pdfA ? { pdfA } : {}),
    ...(index % 3 === 1 ? { fields: [boss] } : {}),
  };
}
