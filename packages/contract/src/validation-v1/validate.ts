import { type Static, Type } from "@sinclair/typebox";
import { described, text, Uuid } from "../shapes/kit.ts";

/** Interface 4.6: whose law counts. */
export const LEGISLATION_DEMANDS = ["WORLD", "CH", "EU", "CH_EU"] as const;
/** What `infos` may ask for in the same call. */
export const INFO_NAMES = ["validation", "signer", "format"] as const;
/** What a signature can be found to be. */
export const FOUND_QUALITIES = ["SES", "AES", "QES"] as const;

const Quality = Type.Unsafe<(typeof FOUND_QUALITIES)[number]>({
  type: "string",
  enum: [...FOUND_QUALITIES],
});
const Legislation = Type.Unsafe<"ZERTES" | "EIDAS">({ type: "string", enum: ["ZERTES", "EIDAS"] });
const Info = Type.Unsafe<(typeof INFO_NAMES)[number]>({ type: "string", enum: [...INFO_NAMES] });

/** Interface 4.6: what the caller demands of every signature. */
export const ValidateQuery = Type.Object({
  quality: Type.Optional(
    Type.Unsafe<(typeof FOUND_QUALITIES)[number]>({
      type: "string",
      enum: [...FOUND_QUALITIES],
      description: "The least quality that every signature must have.",
    }),
  ),
  longTermValidation: Type.Optional(
    Type.Boolean({ description: "Every signature must be verifiable in the long term." }),
  ),
  legislation: Type.Optional(
    Type.Unsafe<(typeof LEGISLATION_DEMANDS)[number]>({
      type: "string",
      enum: [...LEGISLATION_DEMANDS],
      default: "WORLD",
      description: "The law under which every signature must have its quality.",
    }),
  ),
  infos: Type.Optional(
    Type.Array(Info, {
      description: "What to answer at once in `additionalInfos`; may be repeated.",
    }),
  ),
  rejectVisualDifferences: Type.Optional(
    Type.Boolean({ default: true, description: "A page that looks different makes it invalid." }),
  ),
  rejectUndefinedChanges: Type.Optional(
    Type.Boolean({ default: true, description: "A change that nothing permits makes it invalid." }),
  ),
});
export type ValidateQuery = Static<typeof ValidateQuery>;

/** Interface 4.6: `/infos/{id}/validation`. */
export const ValidationInfo = Type.Object({
  indication: Type.Unsafe<"TOTAL-PASSED" | "TOTAL-FAILED" | "INDETERMINATE">({
    type: "string",
    enum: ["TOTAL-PASSED", "TOTAL-FAILED", "INDETERMINATE"],
    description: "After EN 319 102-1: it holds, it does not, or there is too little to say.",
  }),
  subIndication: Type.Union([Type.String(), Type.Null()], {
    description: "As EN 319 102-1 spells it; null when passed, and where there is no signature.",
  }),
  details: Type.Array(Type.String(), { description: "One sentence for each finding." }),
});

const Certificate = Type.Object({
  subject: text("Whom it names."),
  issuer: text("Who issued it."),
  serialNumber: Type.String({ description: "Hexadecimal." }),
  notBefore: Type.String({ format: "date-time", description: "When its validity begins." }),
  notAfter: Type.String({ format: "date-time", description: "When its validity ends." }),
});

const Change = Type.Object({
  revision: Type.Integer({ description: "Which save of the file; 0 is the first." }),
  page: Type.Union([Type.Integer(), Type.Null()], { description: "Counts from 0." }),
  kind: text("What was changed, in one word."),
  object: Type.Union([Type.Integer(), Type.Null()], {
    description: "The number of the object in the PDF; null for one inside another.",
  }),
  severity: text("permitted, notice or violation."),
  text: text("The change in one sentence."),
});

const claimed = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** Interface 4.6: one entry of `/infos/{id}/signers`. */
export const SignerInfo = Type.Object({
  valid: Type.Boolean({ description: "Whether it holds and meets the demands of the call." }),
  signer: Type.Union([Type.String(), Type.Null()], {
    description: "The holder of the certificate, never what the document claims.",
  }),
  time: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
    description: "The proven time, else the claimed one.",
  }),
  timeIsProven: Type.Boolean({ description: "Whether a time stamp proves the time." }),
  quality: Type.Union([Quality, Type.Null()], {
    description: "What it was found to be; null where that cannot be said.",
  }),
  seal: Type.Boolean({ description: "Whether an organisation signed, and not a person." }),
  legislation: Type.Union([Legislation, Type.Null()], {
    description: "Under which law it has its quality; null where none is found.",
  }),
  longTermValidation: Type.Boolean({
    description: "Whether the document holds all that is needed to verify it later.",
  }),
  visualDifferences: Type.Boolean({
    description: "Whether a page looks different since it was signed.",
  }),
  undefinedChanges: Type.Boolean({
    description: "Whether something was changed since that nothing permits.",
  }),
  indication: ValidationInfo.properties.indication,
  subIndication: ValidationInfo.properties.subIndication,
  level: text("The level of PAdES that it reaches."),
  certificate: Type.Union([Certificate, Type.Null()], {
    description: "Of the signer; null where none can be read.",
  }),
  changes: Type.Array(Change, { description: "What was changed after it was made." }),
  reasons: Type.Array(Type.String(), {
    description: "Why it has its quality, and what it lacks of the demands.",
  }),
  optionalInfos: Type.Object(
    {
      name: claimed("Who the document says signed."),
      contact: claimed("How the document says the signer is reached."),
      location: claimed("Where the document says it was signed."),
      reason: claimed("Why the document says it was signed."),
    },
    { description: "What the document claims; nothing of it is verified." },
  ),
});

/** Interface 4.6: `/infos/{id}/format`. */
export const FormatInfo = Type.Object({
  fileType: Type.Literal("PDF", { description: "Always PDF." }),
  quality: Type.Optional(Type.String({ description: "The level of PDF/A that it claims." })),
  producer: Type.Optional(Type.String({ description: "As the document says." })),
});

/** Interface 4.6: what `POST /validate/document` answers. */
export const ValidationResult = Type.Object({
  id: described(Uuid, "Names the result, for the calls that read more of it."),
  valid: Type.Boolean({
    description: "Whether there are signatures, and all of them hold and meet the demands.",
  }),
  signatures: Type.Integer({ description: "How many there are." }),
  validSignatures: Type.Integer({ description: "How many of them hold and meet the demands." }),
  quality: Type.Union([Quality, Type.Null()], {
    description: "The lowest quality of all; null where one has none.",
  }),
  legislation: Type.Union([Legislation, Type.Null()], {
    description: "The law under which all have their quality; null where there is none.",
  }),
  longTermValidation: Type.Boolean({
    description: "Whether all of them can be verified in the long term.",
  }),
  visualDifferences: Type.Boolean({
    description: "Whether a page looks different since one of them was made.",
  }),
  undefinedChanges: Type.Boolean({
    description: "Whether something was changed since one of them that nothing permits.",
  }),
  additionalInfos: Type.Optional(
    Type.Object(
      {
        validation: Type.Optional(described(ValidationInfo, "As /infos/{id}/validation.")),
        signer: Type.Optional(Type.Array(SignerInfo, { description: "As /infos/{id}/signers." })),
        format: Type.Optional(described(FormatInfo, "As /infos/{id}/format.")),
      },
      { description: "What infos asked for." },
    ),
  ),
});
