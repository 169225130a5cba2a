/** Why the engine refuses a PDF. The service shows a code as the error key `file.pdf.<code>`. */
export type PdfErrorCode =
  | "not_a_pdf"
  | "corrupted"
  | "password_protected"
  | "too_complex"
  | "not_permitted"
  | "no_pages"
  | "changes_not_allowed"
  | "new_mark_not_allowed"
  | "signature_damaged"
  | "field_not_found"
  | "field_already_signed"
  | "field_locked"
  | "seed_value_unmet"
  | "page_out_of_range";

export class PdfError extends Error {
  override readonly name = "PdfError";
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Why the engine refuses a certificate, a CMS, a time stamp or a revocation answer. */
export type PkiErrorCode =
  | "malformed"
  | "unsupported"
  | "mismatch"
  | "untrusted"
  | "refused"
  /** The other side says that it cannot answer now: the same question may have an answer later. */
  | "unavailable"
  | "too_large";

export class PkiError extends Error {
  override readonly name = "PkiError";
  readonly code: PkiErrorCode;

  constructor(code: PkiErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Why an image cannot become part of a document. The service shows a code as `error.image.<code>`. */
export type ImageErrorCode = "unsupported" | "too_large";

export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
