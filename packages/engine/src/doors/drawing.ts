// Text, pictures, marks and watermarks as they are drawn.

export { ImageError, type ImageErrorCode } from "../errors.ts";
export { drawableText, plainText } from "../drawing/text/shape.ts";
export { type Cluster, SHAPED, type ShapedFont, type ShapedText } from "../drawing/text/shaped.ts";
export { undrawnIn } from "../drawing/text/undrawn.ts";
export { type WatermarkPlan, watermarkStamps } from "../drawing/watermark/stamps.ts";
export type { Appearance, Mark } from "../drawing/appearance/appearance.ts";
export { type Ground, groundOf, PAPER } from "../drawing/appearance/ground.ts";
export { examineImage, type ImageFacts } from "../drawing/image/embed-image.ts";
