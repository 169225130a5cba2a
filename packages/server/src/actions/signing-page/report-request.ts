import { Refusal } from "@paraph/contract/errors";
import { businessTime } from "../../domain/business/business.ts";
import { receiverOf } from "../../domain/requests/strangers.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import type { Linked } from "./open-link.ts";
import type { Circumstances } from "../sessions/open-session.ts";

/** A few repetitions are recorded: nothing is ever taken out of a history again. */
const REPORTS = { count: 5, perSeconds: 24 * 3600 } as const;

/** Somebody did not expect a request: it stands in its history, and the operator hears of it. */
export async function reportRequest(
  { store, clock, log }: Pick<World, "store" | "clock" | "log">,
  { request, signature }: Pick<Linked, "request" | "signature">,
  kind: string,
  text: string | null,
  { network, userAgent }: Circumstances,
): Promise<void> {
  const key = `report:${signature.id}`;
  const { allowed, retryAfterSeconds } = await store.limits.take(key, REPORTS);
  if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
  const at = businessTime(await businessOf(store, request), request, clock.now());
  await store.transaction(async (tables) => {
    // Where the request was sent to, not a number that somebody named on the page. The demo writes to nobody.
    const receiver = request.environment === "demo" ? null : receiverOf(signature);
    if (receiver) {
      const by = { requestId: request.id, signatureId: signature.id };
      await tables.receivers.silence({ ...request, to: receiver.to }, by, at);
    }
    await tables.audit.append({
      subject: request.id,
      type: "request.reported",
      at,
      facts: { signature: signature.id, kind },
      personal: { text, network, user_agent: userAgent },
    });
  });
  log.warn("a request was reported", { signatureRequest: request.id, reason: kind });
}
