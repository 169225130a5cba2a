import { Uuid } from "@paraph/contract/shapes";
import { FormatInfo, SignerInfo, ValidationInfo } from "@paraph/contract/validation-v1";
import { etsiReport, type ValidationResult } from "@paraph/engine/validation";
import { type TSchema, Type } from "@sinclair/typebox";
import {
  deleteValidation,
  readDifference,
  readValidation,
} from "../../../actions/validation/read-validation.ts";
import { noContent, ok, route, text, type Route } from "../../frame/route.ts";
import { formatToWire, signersToWire, validationToWire } from "./wire.ts";

const One = Type.Object({ id: Uuid });
const OnePage = Type.Object({
  id: Uuid,
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Counts from 0." }),
});

type Info = {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly shown: (result: ValidationResult) => unknown;
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
    shown: (result) => signersToWire(result),
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
        const { result } = await readValidation(world, apiActor, params.id.toLowerCase());
        return ok(shown(result));
      },
    }),
  ),
  route({
    method: "GET",
    path: "/reports/{id}/etsi",
    part: "4.6",
    summary: "Read the report of ETSI TS 119 102-2",
    access: "token",
    feature: "validation",
    limit: "read",
    params: One,
    answers: { 200: { description: "The report.", type: "application/xml" } },
    ignoresAccept: true,
    refusals: ["error.validation.not_found"],
    handle: async (world, { apiActor, params }) => {
      const { result } = await readValidation(world, apiActor, params.id.toLowerCase());
      return text(etsiReport(result), "application/xml; charset=utf-8");
    },
  }),
  route({
    method: "GET",
    path: "/infos/{id}/pages/{page}/difference",
    part: "4.6",
    summary: "See what later revisions changed on a page",
    access: "token",
    feature: "validation",
    limit: "read",
    params: OnePage,
    answers: { 200: { description: "The page, what changed marked in it.", type: "image/png" } },
    ignoresAccept: true,
    refusals: ["error.validation.not_found", "error.document.page_not_found"],
    handle: async (world, { apiActor, params: { id, page } }) => {
      const bytes = await readDifference(world, apiActor, id.toLowerCase(), page);
      return { status: 200, body: { kind: "bytes", type: "image/png", bytes } };
    },
  }),
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
