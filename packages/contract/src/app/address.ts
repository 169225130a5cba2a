import type { Static, TSchema } from "@sinclair/typebox";
import type { AppCall } from "./kit.ts";

/**
 * Where a call goes, without the schemas, which a browser has no use for. The type keeps the whole
 * declaration, so that a client knows what the call takes and answers.
 */
export type Address<Call extends AppCall> = Pick<Call, "method" | "path"> & {
  /** The media type of a file that goes up as it is. */
  readonly upload?: string;
  /** Never there; carries the type. */
  readonly declaration?: Call;
};

/** The address of a declared call. */
export function at<Call extends AppCall>(
  method: Call["method"],
  path: Call["path"],
  upload?: Call["upload"],
): Address<Call> {
  return upload === undefined ? { method, path } : { method, path, upload };
}

/** The parameters in a path. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string | number } & PathParams<Rest>
  : unknown;

/** What a call answers; undefined where it answers nothing. */
export type AnswerOf<Call extends AppCall> = Call extends {
  readonly answer: infer Answer extends TSchema;
}
  ? Static<Answer>
  : undefined;

type ParamsPart<Call extends AppCall> = Call["path"] extends `${string}{${string}`
  ? { readonly params: PathParams<Call["path"]> }
  : unknown;
type QueryPart<Call extends AppCall> = Call extends { readonly query: infer Query extends TSchema }
  ? Wanted<{ readonly [Name in keyof Static<Query>]: Static<Query>[Name] | null | undefined }>
  : unknown;
type Wanted<Query> =
  Partial<Query> extends Query ? { readonly query?: Query } : { readonly query: Query };
type BodyPart<Call extends AppCall> = Call extends { readonly body: infer Body extends TSchema }
  ? { readonly body: Readonly<Static<Body>> }
  : unknown;

/** What a call takes: parameters of the path, query and body, as far as it declares them. */
export type Given<Call extends AppCall> = ParamsPart<Call> & QueryPart<Call> & BodyPart<Call>;

/** What the address of a call takes: parameters and query, without the body. */
export type GivenInAddress<Call extends AppCall> = ParamsPart<Call> & QueryPart<Call>;

/** The argument after the address, left out where the call takes nothing. */
export type Arguments<Part> = unknown extends Part
  ? []
  : Partial<Part> extends Part
    ? [given?: Part]
    : [given: Part];
