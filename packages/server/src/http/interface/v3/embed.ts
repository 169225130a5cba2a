import type { EMBED_CALLS } from "@paraph/contract/v3";
import {
  issueEmbedAddress,
  type IssuedAddress,
} from "../../../actions/signing-page/embed-address.ts";
import type { SignatureId } from "../../../domain/ids.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { created } from "../../frame/route.ts";
import { idOf } from "../requests/request-routes.ts";

/** An address for the frame of a listed page, opened once. */
export const embedHandlers: Handlers<typeof EMBED_CALLS> = {
  embed: async (world, { actor, params, once }) => {
    const sid = params.sid.toLowerCase() as SignatureId;
    return once<IssuedAddress>(
      world,
      (commit) => issueEmbedAddress(world, actor, idOf(params), sid, commit),
      ({ url, expiresAt }) => created({ url, expires_at: expiresAt.toISOString() }),
    );
  },
};
