import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  type TUnsafe,
} from "@sinclair/typebox";
import { SAMPLE_ID } from "./samples.ts";

/** One of some words, as a plain enumeration, which Swagger 2.0 can show too. */
export function oneOf<const Word extends string | number>(
  words: readonly Word[],
  description?: string,
): TUnsafe<Word> {
  const type = typeof words[0] === "number" ? "integer" : "string";
  return Type.Unsafe<Word>({ type, enum: words, ...(description ? { description } : {}) });
}

/** A member that may be left out, or be null, which means the same. */
export function maybe<Schema extends TSchema>(
  schema: Schema,
): TOptional<TUnsafe<Static<Schema> | null>> {
  const { $id: _name, ...rest } = schema;
  const words: unknown = schema["enum"];
  const type: unknown = schema["type"];
  return Type.Optional(
    Type.Unsafe<Static<Schema> | null>({
      ...rest,
      ...(Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {}),
      ...(type === undefined ? {} : { type: [type, "null"].flat() }),
    }),
  );
}

type Maybes<Members extends Record<string, TSchema>> = {
  [Name in keyof Members]: TOptional<TUnsafe<Static<Members[Name]> | null>>;
};

/** Members that may all be left out. */
export function maybes<Members extends Record<string, TSchema>>(members: Members): Maybes<Members> {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, maybe(schema)]),
  ) as Maybes<Members>;
}

/** A text that goes out, with what it means. */
export function text(description: string): TString {
  return Type.String({ description });
}

/** The schema with a sentence for the description. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** The schema with a value that works as it stands when it is sent. */
export function sampled<Schema extends TSchema>(schema: Schema, example: unknown): Schema {
  return { ...schema, examples: [example] };
}

/** An object that goes out, with a name in the description. */
export function named<Members extends Record<string, TSchema>>(
  $id: string,
  members: Members,
  description?: string,
): TObject<Members> {
  return Type.Object(members, { $id, ...(description ? { description } : {}) });
}

export const Uuid = Type.String({
  format: "uuid",
  examples: [SAMPLE_ID],
});
export const Email = Type.String({
  format: "email",
  maxLength: 254,
  examples: ["ada@example.com"],
});
/** With the country, for who must get a message there. */
export const MobileNumber = Type.String({
  pattern: "^\\+[0-9 ()/.-]{5,30}$",
  examples: ["+41 79 123 45 67"],
});
/** Whoever signs as answers name them: an address, or the opaque identifier of a signer without an account. */
export const SignerName = Type.String({
  format: "email-or-signer-id",
  maxLength: 254,
  examples: ["ada@example.com"],
});
export const Instant = Type.String({ format: "date-time", examples: ["2026-03-01T09:00:00.000Z"] });
export const CalendarDay = Type.String({ format: "date", examples: ["2026-03-31"] });
export const Emails = Type.Array(Email, { maxItems: 1000 });
export const Base64 = Type.String({ format: "byte", description: "Base64" });
/** A page in a path. */
export const PageNumber = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: "Counts from 0.",
});
