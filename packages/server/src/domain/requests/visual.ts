import type { Rotation } from "@paraph/contract/words";

/** One place on a page, in points from the lower left corner of the page as displayed. */
export type Position = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A place of a mark; its own turn counts before that of the whole, counter-clockwise in degrees. */
export type MarkPosition = Position & { readonly rotation?: Rotation };

/** Where a visual signature stands: a form field and positions are alternatives (interface 2.3). */
export type Placement =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "positions"; readonly positions: readonly MarkPosition[] }
  | { readonly kind: "free" };

/**
 * A picture shown inside a visual signature. Its content, in Base64, is there when it comes in and null from then on: it
 * lies apart and is read when it is drawn.
 */
export type VisualImage = { readonly contentType: string; readonly content: string | null };

/** How one signer's signature looks; null in a signature means that the signer decides freely. */
export type VisualSignature = {
  readonly placement: Placement;
  readonly rotation: Rotation;
  readonly image: VisualImage | null;
};
