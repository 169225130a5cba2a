import type { Static, TSchema } from "@sinclair/typebox";
import type { ErrorKey } from "../errors.ts";
import type { Feature } from "../words.ts";

/** Which budget a call is charged to. */
export type LimitName = "login" | "read" | "write" | "upload" | "sign" | "page" | "judge";

/**
 * Who may call: anybody; a program or person with a bearer token; a person whose account is logged in
 * by a session; who opened the link of the signature in the path, or an account.
 */
export type Access = "public" | "token" | "session" | "link";

/** A spelling in which a parsed body may come. */
export type BodyFormat = "json" | "form";

/** One answer of a call. */
export type Described = {
  readonly description: string;
  readonly schema?: TSchema;
  /** Media type; application/json when there is a schema. */
  readonly type?: string;
  /** The other forms in which the same is answered, by media type; null for bytes. */
  readonly also?: Readonly<Record<string, TSchema | null>>;
  readonly example?: unknown;
};

/** One call as it is promised: the server, the descriptions, the SDKs and the reference read the same. */
export type DeclaredCall = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the interface's root, with parameters as {id}. */
  readonly path: string;
  /** Part of docs/interface.md that promises it. */
  readonly part: string;
  readonly summary: string;
  readonly access: Access;
  /** Answers 404 to production keys (the sandbox). */
  readonly demoOnly?: boolean;
  /** Answers 403 feature-not-enabled unless the business has it. */
  readonly feature?: Feature;
  readonly limit: LimitName;
  /** Absent: the call takes no body. "stream": it is read piece by piece. */
  readonly body?: TSchema | "stream";
  /** A call without a body is taken as one with an empty object. */
  readonly bodyOptional?: boolean;
  /** For "stream" bodies: their forms, by media type. */
  readonly describedBody?: Readonly<Record<string, TSchema>>;
  /** Bytes; larger bodies are answered 413. */
  readonly bodyLimit?: number;
  /** Spellings in which a parsed body may come; JSON only when absent. */
  readonly accepts?: readonly BodyFormat[];
  /** Answers in its own type whatever the Accept header says. */
  readonly ignoresAccept?: boolean;
  /** Serves probes: needs no HTTPS, costs no limit and answers while the service stops. */
  readonly probe?: boolean;
  /** What a path parameter of the wrong form answers; absent: the 404 of the entity. */
  readonly malformedPath?: ErrorKey;
  readonly query?: TSchema;
  /** Parameters of the path that it does not name are UUIDs. */
  readonly params?: TSchema;
  readonly answers: Readonly<Record<number, Described>>;
  /** Keys that this call may answer with, beyond those that every call has. */
  readonly refusals: readonly ErrorKey[];
};

/** The calls of one subject, by the names that clients give them. */
export type CallGroup = Readonly<Record<string, DeclaredCall>>;
/** The calls of an interface, by subject: a client offers `documents.upload`. */
export type CallGroups = Readonly<Record<string, CallGroup>>;

/** What a declared call is given as its body; null where it takes none or reads it piece by piece. */
export type BodyOf<Call extends DeclaredCall> = Call extends {
  readonly body: infer Body extends TSchema;
}
  ? Static<Body>
  : null;

/** What a declared call is given as its query. */
export type QueryOf<Call extends DeclaredCall> = Call extends {
  readonly query: infer Query extends TSchema;
}
  ? Static<Query>
  : Readonly<Record<string, never>>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type DeclaredParams<Call extends DeclaredCall> = Call extends {
  readonly params: infer Params extends TSchema;
}
  ? Static<Params>
  : unknown;

/** The parameters in the path of a declared call: those that it names, and UUIDs. */
export type ParamsOf<Call extends DeclaredCall> = DeclaredParams<Call> & {
  readonly [Name in Exclude<NamesIn<Call["path"]>, keyof DeclaredParams<Call>>]: string;
};

/** Every call of an interface in its order, with the subject and the name that clients give it. */
export function callsOf(
  groups: CallGroups,
): readonly { readonly group: string; readonly name: string; readonly call: DeclaredCall }[] {
  return Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, call })),
  );
}
