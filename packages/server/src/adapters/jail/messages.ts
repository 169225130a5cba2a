import type { ImageErrorCode, ImageFacts, PdfErrorCode, WatermarkPlan } from "@paraph/engine";
import type { Inspection, EncryptedPdf } from "../../ports/inspector.ts";

/** What the service asks of a child. The key travels in the message, never in the arguments. */
export type Task =
  | { readonly kind: "inspect"; readonly pdf: EncryptedPdf }
  | { readonly kind: "image"; readonly file: Uint8Array }
  | {
      readonly kind: "render";
      readonly pdf: EncryptedPdf;
      readonly page: number;
      readonly scale: number;
    }
  | {
      readonly kind: "watermark";
      readonly pdf: EncryptedPdf;
      readonly plan: WatermarkPlan;
      readonly fileId: Uint8Array;
    };

/** What a child answers; anything else that happens to it is for its guard to judge. */
export type TaskAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "inspected"; readonly inspection: Inspection }
  | { readonly kind: "image_examined"; readonly facts: ImageFacts }
  | { readonly kind: "rendered"; readonly image: Uint8Array }
  | { readonly kind: "watermarked"; readonly tail: Uint8Array }
  | { readonly kind: "image_refused"; readonly code: ImageErrorCode }
  | { readonly kind: "refused"; readonly code: PdfErrorCode; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };
