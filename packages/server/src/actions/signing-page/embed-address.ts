import { Refusal } from "@paraph/contract/errors";
import { nameOf, type Actor } from "../../domain/access/actor.ts";
import { businessTime } from "../../domain/business/business.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import type { RequestId, SignatureId } from "../../domain/ids.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import { embeddersOf } from "../../domain/signing-page/embedding.ts";
import type { EmbedAddress } from "../../ports/store/sessions.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { firstFound } from "../first-found.ts";
import { urlText } from "../url-text.ts";

type Issuing = Pick<World, "store" | "ids" | "clock" | "secretKeys" | "settings">;

/** Where a listed page frames the signing page, and until when. */
export type IssuedAddress = { readonly url: string; readonly expiresAt: Date };

const LIFE_MS = 10 * 60 * 1000;
const SECRET_BYTES = 32;
/** Each stands in the history for ever. */
const ISSUED = { count: 200, perSeconds: 30 * 24 * 3600 } as const;

/** Hands out an address that opens the page of a signer without an account in a frame, once. */
export async function issueEmbedAddress(
  world: Issuing,
  actor: Actor,
  id: RequestId,
  signatureId: SignatureId,
  commit: Commit<IssuedAddress>,
): Promise<IssuedAddress> {
  const request = await world.store.requests.find(id);
  if (!request) throw new Refusal("error.sr.not_found");
  permitRequest(request, actor, "manage");
  if (request.status !== "OPEN") throw notWhile(request.status, "error.sr.not_open");
  const signature = request.signatures.find((one) => one.id === signatureId);
  if (!signature) throw new Refusal("error.sr.signature_not_found");
  if (signature.signer.kind !== "guest") {
    throw new Refusal("error.sr.signature_not_found", {
      message:
        "This signer has an account. Only signers without an account sign in a frame; lead others to signing_url.",
    });
  }
  const business = await businessOf(world.store, request);
  if (embeddersOf(business, request).length === 0) {
    throw new Refusal("error.feature.not_enabled", {
      message:
        "Your business lists no origin whose pages may frame this request. An administrator lists one under Embedding.",
    });
  }
  const taken = await world.store.limits.take(`embed:${signatureId}`, ISSUED);
  if (!taken.allowed) throw new Refusal("error.rate_limit.exceeded", taken);
  const secret = urlText(world.ids.random(SECRET_BYTES));
  const expiresAt = new Date(world.clock.now().getTime() + LIFE_MS);
  return commit(async (tables) => {
    await tables.embedAddresses.add({
      id: world.secretKeys.digest("session", secretText(secret)),
      requestId: id,
      signatureId,
      expiresAt,
    });
    await tables.audit.append({
      subject: id,
      type: "signer.embed_made",
      at: businessTime(business, request, world.clock.now()),
      facts: { signature: signatureId, expires_at: expiresAt.toISOString() },
      personal: { actor: nameOf(actor) },
    });
    return { url: `${world.settings.signingAppUrl}/embed/${id}/${secret}`, expiresAt };
  });
}

/** The address of a secret in a request, also one that was used or has expired. */
export async function findEmbedAddress(
  { store, secretKeys }: Pick<World, "store" | "secretKeys">,
  requestId: RequestId,
  secret: string,
): Promise<EmbedAddress | null> {
  const names = secretKeys.digests("session", secretText(secret));
  const found = await firstFound(names, store.embedAddresses.find);
  return found?.requestId === requestId ? found : null;
}

function secretText(secret: string): string {
  return `embed\n${secret}`;
}
