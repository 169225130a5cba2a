import type { Appearance, ImageFacts, WatermarkPlan } from "@paraph/engine/drawing";
import type { Place, Revisions } from "@paraph/engine/pades";
import type { ReportPlan } from "@paraph/engine/report";
import type { Comparison, VisualFacts } from "@paraph/engine/validation";
import type { Share } from "../domain/access/share.ts";
import type { Inspection } from "../domain/documents/document.ts";
import type { Position } from "../domain/requests/visual.ts";

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

/** As large as fits in `most`; of a photo of a signature without the paper that it was written on. */
export type Redrawing = {
  readonly most?: PictureSize | undefined;
  readonly removePaper?: boolean | undefined;
};

/** Whether a mark that is added after somebody signed may stand at a place; if not, the nearest place of its size. */
export type ClearPlace =
  { readonly isClear: true } | { readonly isClear: false; readonly nearest: Position | null };

/** Examines files of strangers where they can do no harm. */
export type Inspector = {
  /** Throws Refusal file.pdf.*. */
  readonly inspect: (pdf: EncryptedPdf, share: Share) => Promise<Inspection>;
  /**
   * A damaged PDF written anew, to be stored beside it; refuses what readers would see differently, what is encrypted
   * and what carries signatures. Throws Refusal file.pdf.*.
   */
  readonly repair: (pdf: EncryptedPdf, share: Share) => Promise<Uint8Array>;
  /** One answer for each place, in their order; a place of an empty signature field is clear. Throws Refusal file.pdf.*. */
  readonly clearPlaces: (
    pdf: EncryptedPdf,
    places: readonly Position[],
    share: Share,
  ) => Promise<readonly ClearPlace[]>;
  /** A picture of a stranger, decoded and written anew as a PNG; throws Refusal error.image.*. */
  readonly redrawImage: (file: Uint8Array, share: Share, how?: Redrawing) => Promise<RedrawnImage>;
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

/** A mark as signing draws it, as a PNG without paper; light ink is for a dark page. */
export type DrawnMark = RedrawnImage & {
  readonly isLight: boolean;
  /** What of a name is not seen in it. */
  readonly undrawn: readonly string[];
};

/** Writes what is appended to PDFs when they are signed, and protocols. Throws what the engine throws. */
export type PdfWriter = {
  readonly revisionsOf: (pdf: PdfToRead, share: Share) => Revisions;
  /** How a mark will look at this place. Throws Refusal file.pdf.* and error.image.*. */
  readonly drawMark: (
    pdf: PdfToRead,
    mark: { readonly appearance: Appearance; readonly place: Place },
    share: Share,
  ) => Promise<DrawnMark>;
  readonly writeReport: (plan: ReportPlan, share: Share) => Promise<Uint8Array>;
};

/** How signed revisions look against the document as it is now, and pictures of the pages that differ. */
export type PageComparison = {
  /** One for each comparison asked for, in its order. */
  readonly signatures: readonly VisualFacts[];
  readonly pictures: readonly DifferencePicture[];
};

/** A page, from 0, as a PNG: what changed in colour, the rest faint. */
export type DifferencePicture = {
  readonly page: number;
  readonly png: Uint8Array;
  /** The page in full colours, as PNGs, where such views were asked for. */
  readonly views: { readonly signed: Uint8Array; readonly now: Uint8Array } | null;
  /** Where later signatures put their marks. */
  readonly marks: readonly (PageShare & { readonly field: string })[];
};

/** A part of a page as it is displayed, from its upper left corner; the whole page is 1 wide and 1 high. */
export type PageShare = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Looks at pages as people do. What could not be looked at is reported in the answer. */
export type PageComparer = {
  readonly comparePages: (
    pdf: PdfToRead,
    ask: {
      readonly comparisons: readonly Comparison[];
      /** Of how many pages views are wanted as well. */
      readonly views: number;
    },
    share: Share,
  ) => Promise<PageComparison>;
};
