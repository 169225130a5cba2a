import type { CallFailure, CallbackState } from "@paraph/contract/words";
import { answerText, KEPT_ANSWER_CHARACTERS } from "../../domain/callbacks/answer.ts";
import { shownHeaders } from "../../domain/callbacks/sent.ts";
import { pauseAfter } from "../../domain/callbacks/patience.ts";
import { businessTime, type BusinessId } from "../../domain/business/business.ts";
import type { RecordedCall, StoredCallback } from "../../ports/store/callbacks.ts";
import type { CallOutcome } from "../../ports/egress.ts";
import type { Job } from "../../ports/store/jobs.ts";
import type { World } from "../../ports/world.ts";
import { callbackSecrets, type Side } from "./callback-secrets.ts";
import { signCallback } from "./sign-callback.ts";

type Delivering = Pick<World, "store" | "caller" | "clock" | "ids" | "keyring" | "log">;

/** Whether the callback has come to its end; if not, the time of its next call is recorded. */
export type Delivery = "ended" | "waits";

/** How long a call waits when its receiver has enough calls of ours already. */
const BUSY_SECONDS = 0.5;

/**
 * One call of a callback (interface 6). What came of it and when to call again are
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
  const began = world.clock.now();
  const headers = signCallback({ id, url: callback.url, at: began }, secrets);
  const outcome = await world.caller.post(callback.url, headers);
  if (outcome.kind === "busy") {
    await world.store.jobs.retry(job, BUSY_SECONDS, "the receiver has enough calls");
    return "waits";
  }
  const at = businessTime(business, of, world.clock.now());
  const pause = isDelivered(outcome) ? null : pauseOf(world, callback, outcome, at);
  const message = messageOf(outcome, at);
  const exchange = exchangeOf(outcome, businessTime(business, of, began), headers);
  const state = stateAfter(outcome, pause);
  const nextAt = pause === null ? null : new Date(at.getTime() + pause * 1000);
  await world.store.transaction(async (tx) => {
    await tx.callbacks.record(id, { state, message, at, nextAt, exchange });
    if (pause !== null) await tx.jobs.retry(job, pause, message);
  });
  if (state !== "COMPLETED") {
    world.log.warn(pause === null ? "a callback is given up" : "a callback was not taken", {
      business: of.businessId,
      signatureRequest: callback.requestId,
      job: job.kind,
      jobId: job.id,
      attempt: callback.attempts + 1,
      reason: saidBy(outcome),
    });
  }
  return pause === null ? "ended" : "waits";
}

type Ended = Exclude<CallOutcome, { kind: "busy" }>;

/** What is kept of a call for people to look at. */
function exchangeOf(
  outcome: Ended,
  at: Date,
  sent: Readonly<Record<string, string>>,
): RecordedCall["exchange"] {
  const kept = { at, tookMs: outcome.tookMs, headers: shownHeaders(sent) };
  if (outcome.kind === "failed")
    return { ...kept, status: null, reason: outcome.reason, answer: null };
  const { type, bytes, isCut } = outcome.answer;
  const text = answerText(bytes);
  const answer = { type, text, isCut: isCut || text?.length === KEPT_ANSWER_CHARACTERS };
  return { ...kept, status: outcome.status, reason: null, answer };
}

function isDelivered(outcome: Ended): boolean {
  return outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
}

function stateAfter(outcome: Ended, pause: number | null): CallbackState {
  if (isDelivered(outcome)) return "COMPLETED";
  return pause === null ? "RESIGNATED" : "OPEN";
}

function pauseOf(
  { ids }: Delivering,
  { failures, openedAt }: StoredCallback,
  outcome: Ended,
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

const FAILURES: { readonly [Reason in CallFailure]: string } = {
  forbidden: "the address is not allowed",
  refused: "the receiver refused the connection",
  unresolved: "the name of the receiver is unknown",
  tls: "the receiver's certificate or its TLS was not accepted",
  timeout: "the receiver did not answer in time",
  unreachable: "the receiver could not be reached",
};

function messageOf(outcome: Ended, at: Date): string {
  return `${at.toISOString()} ${saidBy(outcome)}`;
}

function saidBy(outcome: Ended): string {
  return outcome.kind === "answered" ? `answered ${outcome.status}` : FAILURES[outcome.reason];
}
