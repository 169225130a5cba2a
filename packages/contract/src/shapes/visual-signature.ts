import { Type, type Static } from "@sinclair/typebox";
import { ROTATIONS } from "../words.ts";
import { Base64, maybe, maybes, named, oneOf, described, text } from "./kit.ts";

const FAR = 100_000;

/** Interface 2.3: origin is the lower left corner of the page, pages count from 0. */
export const Position = Type.Object({
  x: Type.Number({
    minimum: -FAR,
    maximum: FAR,
    description: "Points from the left edge of the page as displayed.",
  }),
  y: Type.Number({
    minimum: -FAR,
    maximum: FAR,
    description: "Points from the lower edge of the page as displayed.",
  }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: FAR, description: "Points." }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: FAR, description: "Points." }),
  page: Type.Unsafe<string | number>({
    type: ["string", "integer"],
    pattern: "^[0-9]{1,6}$",
    minimum: 0,
    maximum: 999_999,
    description: '"0" is the first page.',
    examples: ["0"],
  }),
  rotation: maybe(oneOf(ROTATIONS, "Degrees, counter-clockwise; before the one beside.")),
});
export type Position = Static<typeof Position>;

const ImageType = Type.String({
  maxLength: 100,
  examples: ["image/png"],
  description: "image/png or image/jpeg.",
});

/** A picture shown inside a visual signature. */
export const VisualImage = Type.Object({
  content_type: ImageType,
  content: described(Base64, "The picture in Base64."),
});

/** A picture that a request prescribes. Answers tell of it without its content, and so may an update. */
const PrescribedImage = Type.Object({
  content_type: ImageType,
  content: maybe(
    described(Base64, "The picture in Base64; absent in an update: the one that is there stays."),
  ),
});

/** A form field and positions are alternatives; absent, the signer places it freely. */
const PLACES = maybes({
  form_field: Type.String({
    minLength: 1,
    maxLength: 1024,
    description: "A signature field of the PDF; where a position is given too, the field counts.",
  }),
  position: described(Position, "The place of the mark."),
  positions: Type.Array(Position, {
    minItems: 1,
    maxItems: 100,
    description: "Several places for one signature.",
  }),
  rotation: oneOf(ROTATIONS, "Degrees, counter-clockwise."),
});

export const VisualSignatureInput = Type.Object({
  ...PLACES,
  ...maybes({ image: described(PrescribedImage, "PNG or JPEG.") }),
});
export type VisualSignatureInput = Static<typeof VisualSignatureInput>;

/** The look of a seal, which is made at once. */
export const SealVisualInput = Type.Object({
  ...PLACES,
  ...maybes({ image: described(VisualImage, "PNG or JPEG.") }),
});
export type SealVisualInput = Static<typeof SealVisualInput>;

const ShownPosition = named("Position", {
  x: Type.Number({ description: "Points from the left edge of the page as displayed." }),
  y: Type.Number({ description: "Points from the lower edge of the page as displayed." }),
  width: Type.Number({ description: "Points." }),
  height: Type.Number({ description: "Points." }),
  page: text('"0" is the first page.'),
  rotation: Type.Optional(oneOf(ROTATIONS, "Degrees, counter-clockwise.")),
});
export type ShownPosition = Static<typeof ShownPosition>;

/** As answers show it: both `position` and `positions`, and of a picture what it is (interface 2.3). */
export const VisualSignature = named("VisualSignature", {
  form_field: Type.Optional(text("The signature field of the PDF that is filled.")),
  position: Type.Optional(described(ShownPosition, "The first of the positions.")),
  positions: Type.Optional(
    Type.Array(ShownPosition, { description: "Every place of the one signature." }),
  ),
  rotation: Type.Optional(oneOf(ROTATIONS, "Degrees, counter-clockwise.")),
  image: Type.Optional(
    Type.Object(
      { content_type: ImageType },
      { description: "That a picture is prescribed, and of what type; not the picture itself." },
    ),
  ),
});
export type VisualSignature = Static<typeof VisualSignature>;
