import type { CallbackState } from "@paraph/contract/words";
import { pauseAfter } from "../../domain/callbacks/patience.ts";
import { businessTime, type BusinessId } from "../../domain/tenancy/business.ts";
import type { StoredCallback } from "../../ports/callbacks.ts";
import type { CallOutcome } from "../../ports/caller.ts";
import type { Job } from "../../ports/jobs.ts";
import type { World } from "../../ports/world.ts";
import { callbackSecrets, type Side } from "./callback-secrets.ts";
import { signCallback } from "./sign-callback.ts";

type Delivering = Pick<World, "store" | "caller" | "clock" | "ids" | "keyring">;

/** Whether the callback has come to its end; if not, the time of its next call is recorded. */
export type Delivery = "ended" | "waits";

/** How long a call waits when its receiver has enough calls of ours already. */
const BUSY_SECONDS = 0.5;

/**
 * One call of a callback (interface 6, interface 6). What came of it and when to call again are
 * recorded together, so that whoever sees the one can rely on the other.
 */
export async function deliverCallback(
  world: Delivering,
  { id, of, job }: { readonly id: string; readonly of: Side; readonly job: Job },
): Promise<Delivery> {
  const callback = await world.store.callbacks.find(id);
  const business = await world.store.tenancy.findBusiness(of.businessId as BusinessId);
  if (callback === null || business === null || callback.state !== "OPEN") return "ended";
  const secrets = await callbackSecrets(world, of);
  const headers = signCallback({ id, url: callback.url, at: world.clock.now() }, secrets);
  const outcome = await world.caller.post(callback.url, headers);
  if (outcome.kind === "busy") {
    await world.store.jobs.retry(job, BUSY_SECONDS, "the receiver has enough calls");
    return "waits";
  }
  const at = businessTime(business, of, world.clock.now());
  const pause = isDelivered(outcome) ? null : pauseOf(world, callback, outcome, at);
  const message = messageOf(outcome, at);
  await world.store.transaction(async (tx) => {
    await tx.callbacks.record(id, stateAfter(outcome, pause), message, at);
    if (pause !== null) await tx.jobs.retry(job, pause, message);
  });
  return pause === null ? "ended" : "waits";
}

function isDelivered(outcome: CallOutcome): boolean {
  return outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
}

function stateAfter(outcome: CallOutcome, pause: number | null): CallbackState {
  if (isDelivered(outcome)) return "COMPLETED";
  return pause === null ? "RESIGNATED" : "OPEN";
}

function pauseOf(
  { ids }: Delivering,
  { failures, openedAt }: StoredCallback,
  outcome: CallOutcome,
  at: Date,
): number | null {
  const [random = 0] = ids.random(1);
  return pauseAfter({
    failures: failures + 1,
    elapsedSeconds: (at.getTime() - openedAt.getTime()) / 1000,
    retryAfterSeconds: outcome.kind === "answered" ? outcome.retryAfterSeconds : null,
    chance: random / 255,
  });
}

const FAILURES: { readonly [Reason in (CallOutcome & { kind: "failed" })["reason"]]: string } = {
  forbidden: "the address is not allowed",
  unreachable: "the receiver could not be reached",
  timeout: "the receiver did not answer in time",
};

function messageOf(outcome: CallOutcome, at: Date): string {
  const said =
    outcome.kind === "answered"
      ? `answered ${outcome.status}`
      : outcome.kind === "failed"
        ? FAILURES[outcome.reason]
        : "waited for its turn";
  return `${at.toISOString()} ${said}`;
}
