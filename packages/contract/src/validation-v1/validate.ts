import { type Static, Type } from "@sinclair/typebox";
import { Uuid } from "../shapes/kit.ts";

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
const Flag = Type.Boolean();

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
  }),
  subIndication: Type.Union([Type.String(), Type.Null()], {
    description: "As EN 319 102-1 spells it; null when passed, and where there is no signature.",
  }),
  details: Type.Array(Type.String(), { description: "One sentence for each finding." }),
});

const Certificate = Type.Object({
  subject: Type.String(),
  issuer: Type.String(),
  serialNumber: Type.String({ description: "Hexadecimal." }),
  notBefore: Type.String({ format: "date-time" }),
  notAfter: Type.String({ format: "date-time" }),
});

const Change = Type.Object({
  revision: Type.Integer(),
  page: Type.Union([Type.Integer(), Type.Null()], { description: "Counts from 0." }),
  kind: Type.String(),
  object: Type.Union([Type.Integer(), Type.Null()]),
  severity: Type.String(),
  text: Type.String(),
});

const OptionalText = Type.Union([Type.String(), Type.Null()]);

/** Interface 4.6: one entry of `/infos/{id}/signers`. */
export const SignerInfo = Type.Object({
  valid: Flag,
  signer: Type.Union([Type.String(), Type.Null()], {
    description: "The holder of the certificate, never what the document claims.",
  }),
  time: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
    description: "The proven time, else the claimed one.",
  }),
  timeIsProven: Flag,
  quality: Type.Union([Quality, Type.Null()]),
  seal: Type.Boolean({ description: "Whether an organisation signed, and not a person." }),
  legislation: Type.Union([Legislation, Type.Null()]),
  longTermValidation: Flag,
  visualDifferences: Flag,
  undefinedChanges: Flag,
  indication: ValidationInfo.properties.indication,
  subIndication: ValidationInfo.properties.subIndication,
  level: Type.String(),
  certificate: Type.Union([Certificate, Type.Null()]),
  changes: Type.Array(Change),
  reasons: Type.Array(Type.String(), {
    description: "Why it has its quality, and what it lacks of the demands.",
  }),
  optionalInfos: Type.Object({
    name: OptionalText,
    contact: OptionalText,
    location: OptionalText,
    reason: OptionalText,
  }),
});

/** Interface 4.6: `/infos/{id}/format`. */
export const FormatInfo = Type.Object({
  fileType: Type.Literal("PDF"),
  quality: Type.Optional(Type.String({ description: "The level of PDF/A that it claims." })),
  producer: Type.Optional(Type.String({ description: "As the document says." })),
});

/** Interface 4.6: what `POST /validate/document` answers. */
export const ValidationResult = Type.Object({
  id: Uuid,
  valid: Flag,
  signatures: Type.Integer(),
  validSignatures: Type.Integer(),
  quality: Type.Union([Quality, Type.Null()]),
  legislation: Type.Union([Legislation, Type.Null()]),
  longTermValidation: Flag,
  visualDifferences: Flag,
  undefinedChanges: Flag,
  additionalInfos: Type.Optional(
    Type.Object({
      validation: Type.Optional(ValidationInfo),
      signer: Type.Optional(Type.Array(SignerInfo)),
      format: Type.Optional(FormatInfo),
    }),
  ),
});
