import { Refusal } from "@paraph/contract/errors";
import { tryCode } from "../../domain/requests/codes.ts";
import { businessTime } from "../../domain/tenancy/business.ts";
import type { World } from "../../ports/world.ts";
import { isSameText } from "../same-text.ts";
import { digestOf, documentsAgreed, lockSigner, type CodePlace } from "./code-facts.ts";

/** Whatever is sent anew, nobody guesses more often than that. */
const WRONG_PER_DAY = { count: 15, perSeconds: 24 * 3600 } as const;

/**
 * Takes a one-time code as the signer's will; it works once. A wrong one counts even though the
 * call is refused, so the refusal is thrown after the commit.
 */
export async function checkCode(
  world: Pick<World, "store" | "clock" | "keyHasher">,
  place: CodePlace,
  digits: string,
): Promise<void> {
  const request = await world.store.requests.find(place.requestId);
  const business = request && (await world.store.tenancy.findBusiness(request.businessId));
  if (!business) throw new Refusal("error.sr.not_found");
  const at = businessTime(business, world.clock.now());
  const refusal = await world.store.transaction(async (tables) => {
    const { request: locked, signature } = await lockSigner(tables, place);
    const code = await tables.codes.lock(place.signatureId);
    if (!code) return new Refusal("error.code.expired");
    const agreed = await documentsAgreed(tables, locked, signature);
    const digestMatches = isSameText(code.digest, digestOf(world, place.signatureId, digits));
    const tried = tryCode(code, { digestMatches, boundTo: agreed }, at);
    await tables.codes.save(tried.code);
    await tables.audit.append({
      subject: locked.id,
      type: tried.accepted ? "code.accepted" : "code.refused",
      at,
      facts: { signature: signature.id, channel: code.channel },
      personal: {},
    });
    return tried.accepted ? null : tried.refusal;
  });
  if (refusal === null) return;
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `code:wrong:${place.signatureId}`,
    WRONG_PER_DAY,
  );
  if (!allowed) throw new Refusal("error.code.too_many_tries", { retryAfterSeconds });
  throw refusal;
}
