import { Refusal } from "@paraph/contract/errors";
import { tryCode } from "../../domain/codes/codes.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { codeText, lockSigner, type CodePlace } from "./code-facts.ts";

/** What the code must have been sent for, and what follows when it is right. */
export type Accepting = {
  readonly binding: string;
  readonly accepted: (tables: Tables) => Promise<void>;
};

/** Whatever is sent anew, nobody guesses more often than that. */
const TRIES_PER_DAY = { count: 15, perSeconds: 24 * 3600 } as const;

/**
 * Takes a one-time code as the signer's will; it works once, for what it was sent for. A try is counted
 * before it is compared, and a wrong one stays counted although the call is refused: the refusal is
 * thrown after the commit. `accepted` is what follows, in the same transaction.
 */
export async function checkCode(
  world: Pick<World, "store" | "clock" | "secretKeys">,
  place: CodePlace,
  digits: string,
  { binding, accepted }: Accepting,
): Promise<void> {
  const request = await world.store.requests.find(place.requestId);
  const business = request && (await world.store.tenancy.findBusiness(request.businessId));
  if (!business) throw new Refusal("error.sr.not_found");
  const at = businessTime(business, request, world.clock.now());
  const { allowed, retryAfterSeconds } = await world.store.limits.take(
    `code:try:${place.signatureId}`,
    TRIES_PER_DAY,
  );
  if (!allowed) throw new Refusal("error.code.too_many_tries", { retryAfterSeconds });
  const refusal = await world.store.transaction(async (tables) => {
    const { request: locked, signature } = await lockSigner(tables, place);
    const code = await tables.codes.lock(place.signatureId);
    if (!code) return new Refusal("error.code.expired");
    const text = codeText(place.signatureId, digits);
    const digestMatches = world.secretKeys.matches("code", code.digest, text);
    const tried = tryCode(code, { digestMatches, boundTo: binding }, at);
    await tables.codes.save(tried.code);
    await tables.audit.append({
      subject: locked.id,
      type: tried.accepted ? "code.accepted" : "code.refused",
      at,
      facts: { signature: signature.id, channel: code.channel },
      personal: {},
    });
    if (!tried.accepted) return tried.refusal;
    await accepted(tables);
    return null;
  });
  if (refusal !== null) throw refusal;
}
