import { IdentificationStatus, IdentityDocument, Uuid } from "@paraph/contract/shapes";
import { Type } from "@sinclair/typebox";
import { playIdentification } from "../../actions/sandbox/play-signer.ts";
import type { SignatureId } from "../../domain/ids.ts";
import { documentFromWire } from "../interface/identification/identification-routes.ts";
import { idOf } from "../interface/requests/request-routes.ts";
import { ok, route, type Route } from "../frame/route.ts";

/** Shows a document to the simulated provider in the name of one signer of a demo request. */
export const identifyRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/signature-requests/{id}/signatures/{sid}/identify",
    part: "sandbox",
    summary: "Identify this signer; a document number that begins with REFUSE is refused",
    access: "token",
    demoOnly: true,
    feature: "express_qes",
    limit: "sign",
    params: Type.Object({ id: Uuid, sid: Uuid }),
    body: IdentityDocument,
    answers: { 200: { description: "How it ended.", schema: IdentificationStatus } },
    refusals: [
      "error.sr.not_found",
      "error.sr.signature_not_found",
      "error.sr.not_open",
      "error.sr.not_now",
    ],
    handle: async (world, { actor, params, body }) => {
      const requestId = idOf(params);
      const place = { requestId, signatureId: params.sid.toLowerCase() as SignatureId };
      const found = await playIdentification(world, actor, place, documentFromWire(body));
      return ok({
        evidence_id: found.identificationId,
        sid: found.signatureId,
        status: found.status,
        provider: found.provider,
        identified_at: found.decidedAt.toISOString(),
      });
    },
  }),
];
