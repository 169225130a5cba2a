import type { ImageFacts, WatermarkPlan } from "@paraph/engine/drawing";
import type { Revisions } from "@paraph/engine/pades";
import type { ReportPlan } from "@paraph/engine/report";
import type { Comparison, VisualFacts } from "@paraph/engine/validation";
import type { Share } from "../domain/access/share.ts";
import type { Inspection } from "../domain/documents/document.ts";

/** An encrypted file on this machine and the key that opens it. */
export type EncryptedPdf = {
  readonly id: string;
  readonly path: string;
  readonly key: Uint8Array;
};

/** A PDF of somebody else in the vault, or one that we have just written ourselves. */
export type PdfToRead = EncryptedPdf | { readonly bytes: Uint8Array };

/** How large a picture is, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** A PNG that our own hands wrote. */
export type RedrawnImage = {
  readonly file: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Examines files of strangers where they can do no harm. */
export type Inspector = {
  /** Throws Refusal file.pdf.*. */
  readonly inspect: (pdf: EncryptedPdf, share: Share) => Promise<Inspection>;
  /** A picture of a stranger, decoded and written anew as a PNG, as large as fits in `most`; throws Refusal error.image.*. */
  readonly redrawImage: (
    file: Uint8Array,
    share: Share,
    most?: PictureSize,
  ) => Promise<RedrawnImage>;
  /** A picture that is to be shown in a PDF; throws Refusal error.image.*. */
  readonly examineImage: (file: Uint8Array, share: Share) => Promise<ImageFacts>;
};

/** Draws pages, with what stands in form fields. Throws Refusal file.pdf.* and page_not_found. */
export type Renderer = {
  /** A page as a WebP image; scale 1 is 72 pixels an inch. */
  readonly render: (
    pdf: EncryptedPdf,
    page: number,
    scale: number,
    share: Share,
  ) => Promise<Uint8Array>;
};

/** Draws watermarks. Throws Refusal file.pdf.* and error.image.*. */
export type Watermarker = {
  /** What is appended to the PDF; its own bytes stay as they are. */
  readonly watermark: (
    pdf: EncryptedPdf,
    plan: WatermarkPlan,
    fileId: Uint8Array,
    share: Share,
  ) => Promise<Uint8Array>;
};

/** Writes what is appended to PDFs when they are signed, and protocols. Throws what the engine throws. */
export type Scribe = {
  readonly revisionsOf: (pdf: PdfToRead, share: Share) => Revisions;
  readonly writeReport: (plan: ReportPlan, share: Share) => Promise<Uint8Array>;
};

/** How signed revisions look against the document as it is now, and pictures of the pages that differ. */
export type PageComparison = {
  /** One for each comparison asked for, in its order. */
  readonly signatures: readonly VisualFacts[];
  readonly pictures: readonly DifferencePicture[];
};

/** A page, from 0, as a PNG: what changed in colour, the rest faint. */
export type DifferencePicture = { readonly page: number; readonly png: Uint8Array };

/** Looks at pages as people do. What could not be looked at is told in the answer. */
export type PageComparer = {
  readonly comparePages: (
    pdf: PdfToRead,
    comparisons: readonly Comparison[],
    share: Share,
  ) => Promise<PageComparison>;
};
