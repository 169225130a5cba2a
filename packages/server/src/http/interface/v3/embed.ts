import { Uuid } from "@paraph/contract/shapes";
import { EmbedAddress } from "@paraph/contract/v3";
import { Type } from "@sinclair/typebox";
import {
  issueEmbedAddress,
  type IssuedAddress,
} from "../../../actions/signing-page/embed-address.ts";
import type { SignatureId } from "../../../domain/ids.ts";
import { created, route } from "../../frame/route.ts";
import { idOf } from "../requests/request-routes.ts";

/** An address for the frame of a listed page, opened once. */
export const embedRoute = route({
  method: "POST",
  path: "/signature-requests/{id}/signatures/{sid}/embed",
  part: "4.3",
  summary: "Get an address that shows the signing page in a frame, once and for ten minutes",
  access: "token",
  limit: "write",
  params: Type.Object({ id: Uuid, sid: Uuid }),
  answers: { 201: { description: "The address.", schema: EmbedAddress } },
  refusals: [
    "error.sr.not_found",
    "error.auth.forbidden",
    "error.sr.signature_not_found",
    "error.sr.not_open",
    "error.feature.not_enabled",
  ],
  handle: async (world, { actor, params, once }) => {
    const sid = params.sid.toLowerCase() as SignatureId;
    return once<IssuedAddress>(
      world,
      (commit) => issueEmbedAddress(world, actor, idOf(params), sid, commit),
      ({ url, expiresAt }) => created({ url, expires_at: expiresAt.toISOString() }),
    );
  },
});
