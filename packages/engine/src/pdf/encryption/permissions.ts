import { PdfError } from "../../errors.ts";
import type { Encryption } from "./encryption.ts";

/** What the author of an encrypted document may keep others from doing, as far as we would do it. */
export type Restriction = "sign" | "new_field" | "watermark";

/** ISO 32000-2, table 22: the bits of /P, counted from 1. */
const CHANGE = 1 << 3;
const ANNOTATE = 1 << 5;
const FILL_IN = 1 << 8;

/** What may not be done with the document without its author's password; nothing where it is not encrypted. */
export function restrictionsOf(encryption: Encryption | null): readonly Restriction[] {
  if (encryption === null) return [];
  const { permissions, revision } = encryption;
  const changes = (permissions & CHANGE) !== 0;
  const annotates = (permissions & ANNOTATE) !== 0;
  // The bit for filling in alone came with revision 3.
  const fillsIn = annotates || (revision >= 3 && (permissions & FILL_IN) !== 0);
  return [
    ...(fillsIn ? [] : (["sign"] as const)),
    ...(changes && annotates ? [] : (["new_field"] as const)),
    ...(changes ? [] : (["watermark"] as const)),
  ];
}

const NEEDED: Readonly<Record<Restriction, string>> = {
  sign: "to fill in form fields and to sign (bit 6 or 9 of /P)",
  new_field: "to create form fields (bits 4 and 6 of /P)",
  watermark: "to change its content (bit 4 of /P)",
};

/** Refuses what the author does not permit, and names the permission. */
export function requirePermitted(encryption: Encryption | null, wanted: Restriction): void {
  if (!restrictionsOf(encryption).includes(wanted)) return;
  throw new PdfError(
    "not_permitted",
    `The author of the PDF protected it and gives no permission ${NEEDED[wanted]}.`,
  );
}
