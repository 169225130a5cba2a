import type { ErrorKey } from "../errors.ts";

/** How a PDF is refused when it comes in. */
export const PDF_REFUSALS = [
  "file.pdf.not_a_pdf",
  "file.pdf.corrupted",
  "file.pdf.password_protected",
  "file.pdf.too_large",
  "file.pdf.too_complex",
] as const satisfies readonly ErrorKey[];

/** How a PDF is refused when it is to be signed. */
export const SIGNING_REFUSALS = [
  "error.document.damaged",
  "file.pdf.no_pages",
  "file.pdf.signature_damaged",
  "file.pdf.changes_not_allowed",
  "file.pdf.not_permitted",
  "file.pdf.new_mark_not_allowed",
  "file.pdf.active_content",
  "file.pdf.page_out_of_range",
  "file.pdf.field_not_found",
  "file.pdf.field_already_signed",
  "file.pdf.field_locked",
  "file.pdf.seed_value_unmet",
  "error.position.outside_page",
  "error.position.too_small",
  "error.sr.place_covers_text",
  "error.image.unsupported",
  "error.image.too_large",
] as const satisfies readonly ErrorKey[];

/** The same when people are asked to sign it. */
export const ASKING_REFUSALS = [
  "error.sr.too_many_signers",
  ...SIGNING_REFUSALS,
] as const satisfies readonly ErrorKey[];

/** How an address from which a PDF should come is refused. */
export const URL_REFUSALS = [
  "file.url.unreachable",
  "file.url.forbidden",
  "file.url.too_large",
  "file.url.not_a_pdf",
] as const satisfies readonly ErrorKey[];
