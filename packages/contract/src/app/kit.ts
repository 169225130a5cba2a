import { Type, type TArray, type TSchema, type TUnsafe, type Static } from "@sinclair/typebox";

/** One call of the web application: where it goes, what it carries and what comes back. */
export type AppCall = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below {signing_app_url}, with parameters as {requestId}. */
  readonly path: string;
  /** Who may call: anybody, the holder of a link's session or of an account's, or an account only. */
  readonly access: "public" | "signer" | "account";
  /** What it does, in a sentence. */
  readonly summary: string;
  /** Absent: the call takes no body. */
  readonly body?: TSchema;
  /** The body is a file of this media type, read piece by piece. */
  readonly upload?: string;
  /** Absent: it answers 204, or bytes where `bytes` names their media type. */
  readonly answer?: TSchema;
  readonly bytes?: string;
  /** Query parameters, all optional. */
  readonly query?: TSchema;
};

/** A value that may be null, always present in an answer. */
export function orNull<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { $id: _name, ...rest } = schema;
  const words: unknown = schema["enum"];
  const type: unknown = schema["type"];
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    ...(Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {}),
    ...(type === undefined ? {} : { type: [type, "null"].flat() }),
  });
}

/** A list of one kind. */
export function listOf<Schema extends TSchema>(schema: Schema): TArray<Schema> {
  return Type.Array(schema);
}

/** 64 hex digits. */
export const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** A short text that a person types. */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength });
}
