import type { SANDBOX_INTERFACE_CALLS } from "@paraph/contract/sandbox";
import { playIdentification, playSigner, type Play } from "../../actions/sandbox/play-signer.ts";
import type { SignatureId } from "../../domain/ids.ts";
import type { Handler, Handlers } from "../frame/handlers.ts";
import { ok } from "../frame/route.ts";
import { documentFromWire } from "../interface/identification/identification-routes.ts";
import { idOf } from "../interface/requests/request-routes.ts";
import { linksOf } from "../interface/requests/request-mapper.ts";
import { mapper } from "../interface/v2/signature-requests.ts";

type SignerCalls = (typeof SANDBOX_INTERFACE_CALLS)["signers"];

/** One signer of a demo request, played from a script. */
export const signerHandlers: Handlers<SignerCalls> = {
  sign: played("sign"),
  decline: played("decline"),
  fail: played("fail"),
  // Shows a document to the simulated provider in the name of the signer.
  identify: async (world, { actor, params, body }) => {
    const found = await playIdentification(world, actor, placeOf(params), documentFromWire(body));
    return ok({
      evidence_id: found.identificationId,
      sid: found.signatureId,
      status: found.status,
      provider: found.provider,
      identified_at: found.decidedAt.toISOString(),
    });
  },
};

function played(act: Play): Handler<SignerCalls["sign" | "decline" | "fail"]> {
  return async (world, { apiActor, params, body }) => {
    const request = await playSigner(world, apiActor, placeOf(params), act, body.message ?? null);
    return ok(mapper.toWire(request, linksOf(world, apiActor)));
  };
}

function placeOf(params: { readonly id: string; readonly sid: string }) {
  return { requestId: idOf(params), signatureId: params.sid.toLowerCase() as SignatureId };
}
