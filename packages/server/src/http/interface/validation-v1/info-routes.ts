import { Uuid } from "@paraph/contract/shapes";
import { FormatInfo, SignerInfo, ValidationInfo } from "@paraph/contract/validation-v1";
import type { Judgement } from "@paraph/engine";
import { type TSchema, Type } from "@sinclair/typebox";
import { deleteValidation, readValidation } from "../../../actions/validation/read-validation.ts";
import { noContent, ok, route, type Route } from "../../frame/route.ts";
import { formatToWire, signersToWire, validationToWire } from "./wire.ts";

const One = Type.Object({ id: Uuid });

type Info = {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly shown: (judgement: Judgement) => unknown;
};

const INFOS: readonly Info[] = [
  {
    path: "validation",
    summary: "Read the indication and its reasons",
    description: "By EN 319 102-1; the document takes the worst of its signatures.",
    schema: ValidationInfo,
    shown: validationToWire,
  },
  {
    path: "signers",
    summary: "Read what was found of each signature",
    description: "One entry for each signature.",
    schema: Type.Array(SignerInfo),
    shown: (judgement) => signersToWire(judgement),
  },
  {
    path: "format",
    summary: "Read what the file says it is",
    description: "As claimed; conformity is not checked.",
    schema: FormatInfo,
    shown: formatToWire,
  },
];

/** Interface 4.6: what was found, part by part, for ten minutes. */
export const infoRoutes: readonly Route[] = [
  ...INFOS.map(({ path, summary, description, schema, shown }) =>
    route({
      method: "GET",
      path: `/infos/{id}/${path}`,
      part: "4.6",
      summary,
      access: "token",
      feature: "validation",
      limit: "read",
      params: One,
      answers: { 200: { description, schema } },
      refusals: ["error.validation.not_found"],
      handle: async (world, { apiActor, params }) => {
        const { judgement } = await readValidation(world, apiActor, params.id.toLowerCase());
        return ok(shown(judgement));
      },
    }),
  ),
  route({
    method: "DELETE",
    path: "/validate/{id}",
    part: "4.6",
    summary: "Forget a result before its ten minutes are over",
    access: "token",
    feature: "validation",
    limit: "write",
    params: One,
    answers: { 204: { description: "It is forgotten." } },
    refusals: ["error.validation.not_found"],
    handle: async (world, { apiActor, params }) => {
      await deleteValidation(world, apiActor, params.id.toLowerCase());
      return noContent();
    },
  }),
];
