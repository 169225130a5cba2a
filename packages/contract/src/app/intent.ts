import { Type, type Static } from "@sinclair/typebox";
import { Base64, Instant, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import { LANGUAGES, LEGISLATIONS, QUALITIES } from "../words.ts";
import { line, listOf, orNull, Sha256 } from "./kit.ts";
import { AppPosition } from "./position.ts";
import { FACTORS, SIGNING_STEPS } from "./states.ts";

const Coordinate = Type.Number({ minimum: 0, maximum: 10_000 });
/** Across, down, and how hard the pen pressed where that is known: 0 to 1. */
const Point = Type.Union([
  Type.Tuple([Coordinate, Coordinate]),
  Type.Tuple([Coordinate, Coordinate, Type.Number({ minimum: 0, maximum: 1 })]),
]);

/** The visible mark: a typed name, drawn strokes (points, not pixels) or an uploaded picture. */
export const MarkInput = Type.Object({
  kind: oneOf(["typed", "drawn", "picture", "none"]),
  name: maybe(line(200, 1)),
  width: maybe(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })),
  height: maybe(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })),
  strokes: maybe(
    Type.Array(Type.Array(Point, { minItems: 1, maxItems: 5_000 }), { maxItems: 500 }),
  ),
  content: maybe(Base64),
});
export type MarkInput = Static<typeof MarkInput>;

/** A picture to be made a mark of. */
export const PictureInput = Type.Object({
  content: Base64,
  keepPaper: maybe(
    Type.Boolean({ description: "The paper of a photo stays; without it, only the ink does." }),
  ),
});
export type PictureInput = Static<typeof PictureInput>;

/** An uploaded picture as it was decoded and written anew in the confined process. */
export const MarkPicture = named("MarkPicture", {
  contentType: oneOf(["image/png"]),
  content: Base64,
  width: Type.Integer(),
  height: Type.Integer(),
});
export type MarkPicture = Static<typeof MarkPicture>;

/** A mark at a place of a document, to be looked at. */
export const MarkPreviewInput = Type.Object({
  documentId: Uuid,
  position: AppPosition,
  mark: MarkInput,
  language: oneOf(LANGUAGES),
});
export type MarkPreviewInput = Static<typeof MarkPreviewInput>;

/** The mark as signing will draw it, without paper. */
export const MarkPreview = named("MarkPreview", {
  contentType: oneOf(["image/png"]),
  content: Base64,
  width: Type.Integer(),
  height: Type.Integer(),
  /** Light ink, because the page is dark there. */
  isLight: Type.Boolean(),
  /** What of the name is not seen in it, although it stands in the text of the document. */
  undrawn: Type.Array(Type.String()),
});

/** "Sign now": exactly what the person saw and agrees to. Another hash or version is refused with 409. */
export const NewIntent = Type.Object({
  documents: Type.Array(Type.Object({ id: Uuid, versionId: Uuid, sha256: Sha256 }), {
    minItems: 1,
    maxItems: 50,
  }),
  mark: MarkInput,
  places: Type.Array(
    Type.Object({
      documentId: Uuid,
      positions: Type.Array(AppPosition, { minItems: 1, maxItems: 20 }),
    }),
    { maxItems: 50 },
  ),
  quality: oneOf(QUALITIES),
  legislation: maybe(oneOf(LEGISLATIONS)),
  /** The person ticked or pressed the sentence that says what signing means. */
  consent: Type.Literal(true),
  language: oneOf(LANGUAGES),
});
export type NewIntent = Static<typeof NewIntent>;

/** A declaration of will on its way; secrets are never in it. */
export const Intent = named("Intent", {
  id: Uuid,
  reference: Type.String({
    description: "Short; the message with the code names it too.",
    examples: ["K7-3F"],
  }),
  createdAt: Instant,
  expiresAt: Instant,
  factors: Type.Array(oneOf(FACTORS), { description: "Any one of these confirms it." }),
  sentTo: orNull(
    Type.Object({
      factor: oneOf(["email_code", "sms_code"]),
      to: Type.String({ examples: ["••••34"] }),
      sentAt: Instant,
      resendInSeconds: Type.Integer({
        description: "How long from this answer until another code may be sent; 0: at once.",
      }),
    }),
  ),
  triesLeft: Type.Integer(),
  step: orNull(oneOf(SIGNING_STEPS, "Null until it is confirmed.")),
  /** Why it failed or became void, as an error key. */
  problem: orNull(Type.String()),
});
export type Intent = Static<typeof Intent>;

/** Which way the code goes. */
export const SendCode = Type.Object({ factor: oneOf(["email_code", "sms_code"]) });
export type SendCode = Static<typeof SendCode>;

/** What proves the will: the digits, a passkey's assertion, or nothing where the quality asks for nothing. */
export const ConfirmIntent = Type.Object({
  code: maybe(line(20)),
  passkey: maybe(
    Type.Object({
      id: line(1024, 1),
      authenticatorData: line(4096, 1),
      clientDataJson: line(4096, 1),
      signature: line(4096, 1),
    }),
  ),
});
export type ConfirmIntent = Static<typeof ConfirmIntent>;

/** What the browser's `navigator.credentials.get` takes; binary members in Base64url. */
export const PasskeyChallenge = named("PasskeyChallenge", {
  challenge: Type.String(),
  rpId: Type.String(),
  timeoutMs: Type.Integer(),
  credentialIds: listOf(Type.String()),
  userVerification: oneOf(["required"]),
});
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;
