import { Type, type Static } from "@sinclair/typebox";
import { Instant, named, oneOf } from "../shapes/kit.ts";
import {
  FormatInfo,
  SignerInfo,
  ValidationInfo,
  ValidationResult,
} from "../validation-v1/index.ts";
import { orNull, Sha256, type AppCall } from "./kit.ts";

/** Whether this browser may have documents validated, and how large they may be. */
export const ValidationOffer = named("ValidationOffer", {
  isOpen: Type.Boolean({ description: "Else somebody must be logged in." }),
  mostBytes: Type.Integer(),
});
export type ValidationOffer = Static<typeof ValidationOffer>;

const Picture = Type.String({ description: "Base64 of a PNG." });

/** A page that looks different now than when it was signed, what changed marked in it. */
export const ChangedPage = Type.Object({
  page: Type.Integer({ description: "Counts from 0." }),
  picture: Picture,
  views: orNull(
    Type.Object(
      { signed: Picture, now: Picture },
      { description: "The page as it was signed and as it is now; of the first few pages." },
    ),
  ),
});
export type ChangedPage = Static<typeof ChangedPage>;

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** What one signer put on pages that others had signed before; signers are given by their places in `signers`. */
const LaterMark = Type.Object({
  signer: Type.Integer(),
  after: Type.Array(Type.Integer()),
  pages: Type.Array(Type.Integer(), { description: "Count from 0." }),
  places: Type.Array(
    Type.Object({ page: Type.Integer(), left: Share, top: Share, width: Share, height: Share }),
    { description: "Parts of the changed pages, from the upper left corner." },
  ),
});

const { id: _id, additionalInfos: _infos, ...verdict } = ValidationResult.properties;

/** What was found of a document: the words of the validation interface, in one answer that nobody keeps. */
export const ValidationReport = named("ValidationReport", {
  ...verdict,
  checkedAt: Instant,
  unreadable: orNull(
    oneOf(
      ["encrypted", "damaged", "too_complex", "signature"],
      "Why nothing, or no signature, could be read inside; null where everything could.",
    ),
  ),
  document: Type.Object({ size: Type.Integer(), sha256: Sha256 }),
  validation: ValidationInfo,
  signers: Type.Array(SignerInfo),
  format: FormatInfo,
  isCompared: Type.Boolean({
    description: "Else not everything was compared with what was signed.",
  }),
  looks: Type.Array(
    Type.Object({
      page: Type.Integer({ description: "Counts from 0." }),
      explained: Type.Boolean({ description: "Whether permitted changes are all that is seen." }),
    }),
    { description: "The pages that look different now." },
  ),
  laterMarks: Type.Array(LaterMark),
  changedPages: Type.Array(ChangedPage),
});
export type ValidationReport = Static<typeof ValidationReport>;

/** The calls of the page on which anybody has a document validated. */
export const VALIDATE_CALLS = {
  validationOffer: {
    method: "GET",
    path: "/app/validation",
    access: "public",
    summary: "Whether this browser may have documents judged.",
    answer: ValidationOffer,
  },
  validate: {
    method: "POST",
    path: "/app/validation",
    access: "public",
    summary:
      "Judges a PDF by the judge of the validation interface; neither it nor the answer is kept.",
    upload: "application/pdf",
    answer: ValidationReport,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
