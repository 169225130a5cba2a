import { Uuid } from "@paraph/contract/shapes";
import { Type } from "@sinclair/typebox";
import { playSigner, type Play } from "../../actions/sandbox/play-signer.ts";
import { idOf } from "../interface/requests/request-routes.ts";
import { linksOf } from "../interface/requests/request-mapper.ts";
import { ok, route, type Route } from "../frame/route.ts";
import { mapper } from "../interface/v2/signature-requests.ts";

const PLAYS: readonly (readonly [Play, string])[] = [
  ["sign", "Sign as this signer"],
  ["decline", "Decline as this signer"],
  ["fail", "Let signing fail for this signer"],
];

/** One signer of a demo request, played from a script. */
export const signerRoutes: readonly Route[] = PLAYS.map(([act, summary]) =>
  route({
    method: "POST",
    path: `/signature-requests/{id}/signatures/{sid}/${act}`,
    part: "sandbox",
    summary,
    access: "token",
    demoOnly: true,
    limit: "sign",
    params: Type.Object({ id: Uuid, sid: Uuid }),
    body: Type.Object({ message: Type.Optional(Type.String({ maxLength: 2048 })) }),
    bodyOptional: true,
    answers: {
      200: { description: "The request after the step.", schema: mapper.schemas.request },
    },
    refusals: [
      "error.sr.not_found",
      "error.sr.signature_not_found",
      "error.sr.not_open",
      "error.sr.not_your_turn",
      "error.sr.already_signed",
      "error.sr.being_signed",
    ],
    handle: async (world, { apiActor, params, body }) => {
      const place = { requestId: idOf(params), signatureId: params.sid.toLowerCase() };
      const request = await playSigner(world, apiActor, place, act, body.message ?? null);
      return ok(mapper.toWire(request, linksOf(world, apiActor)));
    },
  }),
);
