import type { AppCall } from "@paraph/contract/app";
import type { Access, LimitName } from "@paraph/contract/calls";
import type { ErrorKey } from "@paraph/contract/errors";
import { Type, type Static, type TSchema } from "@sinclair/typebox";
import type { World } from "../../ports/world.ts";
import { route, type Answer, type Call, type Route } from "../frame/route.ts";

const ACCESS: Readonly<Record<AppCall["access"], Access>> = {
  public: "public",
  signer: "link",
  account: "session",
};

type BodyOf<Spec extends AppCall> = Spec extends { readonly body: infer Body extends TSchema }
  ? Static<Body>
  : null;
type QueryOf<Spec extends AppCall> = Spec extends { readonly query: infer Query extends TSchema }
  ? Static<Query>
  : Readonly<Record<string, never>>;

/** The parameters in the path of a call, all texts. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & Params<Rest>
  : unknown;

/** What a call of the application does beyond its line in the contract. */
type Doing<Spec extends AppCall> = {
  readonly limit: LimitName;
  readonly refusals?: readonly ErrorKey[];
  readonly bodyLimit?: number;
  readonly handle: (
    world: World,
    call: Call<BodyOf<Spec>, QueryOf<Spec>, Params<Spec["path"]>>,
  ) => Promise<Answer>;
};

/** A route from its line in the contract: path, method, body and who may call stand there. */
export function appRoute<const Spec extends AppCall>(spec: Spec, doing: Doing<Spec>): Route {
  const { method, path, access, summary, body, upload, answer, bytes, query } = spec as AppCall;
  const answers = answer
    ? { 200: { description: summary, schema: answer } }
    : bytes
      ? { 200: { description: summary, type: bytes } }
      : { 204: { description: summary } };
  return route({
    method,
    path,
    part: "interface 12",
    summary,
    access: ACCESS[access],
    ownPagesOnly: true,
    limit: doing.limit,
    ...(body && { body }),
    ...(upload !== undefined && {
      body: "stream" as const,
      describedBody: { [upload]: Type.String({ format: "binary" }) },
    }),
    ...(query && { query }),
    ...(doing.bodyLimit !== undefined && { bodyLimit: doing.bodyLimit }),
    params: textParams(path),
    answers,
    refusals: doing.refusals ?? [],
    handle: doing.handle as unknown as Route["handle"],
  });
}

/** An id of the wrong form names nothing; the actions say so in the words of their thing. */
function textParams(path: string): TSchema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));
}
