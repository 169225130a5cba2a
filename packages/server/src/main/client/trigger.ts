import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Paraph, v2 } from "@paraph/sdk";
import { EVENTS, type Order, type TriggeredEvent, UsageError } from "./commands.ts";
import type { Output } from "./output.ts";
import { created } from "./sign.ts";

const EXAMPLE = path.resolve(import.meta.dirname, "../../../../../docs/examples/contract.pdf");
const PATIENCE_MS = 60_000;
const INTERVAL_MS = 300;

/** Brings an event about; only where nobody is written to. */
export async function trigger(
  paraph: Paraph,
  username: string,
  order: Order,
  output: Output,
): Promise<number> {
  const event = order.argument;
  if (event === null || !Object.hasOwn(EVENTS, event)) {
    throw new UsageError(`name an event: ${Object.keys(EVENTS).join(", ")}`);
  }
  if (!username.startsWith("api_demo")) {
    throw new Error(`events are triggered with a demo key, and ${username} is none.`);
  }
  const { signers, ends } = EVENTS[event as TriggeredEvent];
  const asked = {
    file: order.text("file") ?? EXAMPLE,
    emails: signers,
    title: `Triggered: ${event}`,
    message: null,
    quality: null,
    legislation: null,
    isInOrder: false,
    callback: order.text("callback"),
  };
  const request = await created(paraph, asked, output);
  if (event === "withdrawn") await paraph.v2.requests.withdraw(request.id, {});
  const ended = await reached(paraph, request, ends);
  output.progress(`Request ${ended.id} is ${ended.status_overall}.`);
  output.answer(output.isJson ? JSON.stringify(ended, null, 2) : ended.id);
  return 0;
}

/** An update is a request that stays OPEN and of which one has signed. */
async function reached(
  paraph: Paraph,
  { id }: v2.SignatureRequest,
  ends: v2.SignatureRequest["status_overall"],
): Promise<v2.SignatureRequest> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (ends !== "OPEN") {
    return paraph.v2.requests.waitFor(id, ends, { intervalMs: INTERVAL_MS, signal });
  }
  for (;;) {
    const request = await paraph.v2.requests.read(id);
    if (request.signatures.some(({ status_code: status }) => status === "SIGNED")) return request;
    await pause(INTERVAL_MS, undefined, { signal });
  }
}
