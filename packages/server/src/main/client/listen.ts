import { setTimeout as pause } from "node:timers/promises";
import { ConnectionError, isRefusal, type Paraph, type v2 } from "@paraph/sdk";
import { signCallback } from "../../actions/callbacks/sign-callback.ts";
import { addressFor, type Change, changesOf, seenOf } from "./changes.ts";
import { type Order, UsageError } from "./commands.ts";
import type { Output } from "./output.ts";

const INTERVAL_MS = 1000;
const NEWEST = 100;
const FORWARD_MS = 10_000;

/** Tells what happens to requests until it is stopped, and calls a local program as callbacks would. */
export async function listen(paraph: Paraph, order: Order, output: Output): Promise<number> {
  const forwardTo = order.text("forward-to");
  const target = forwardTo === null ? null : URL.parse(forwardTo);
  if (forwardTo !== null && !/^https?:$/.test(target?.protocol ?? "")) {
    throw new UsageError(`--forward-to takes an http address, and ${forwardTo} is none`);
  }
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopped.abort());
  const secrets = await secretsOf(paraph);
  const first = await paraph.v2.requests.list({ page_size: NEWEST });
  const seen = new Map(first.map((request) => [request.id, seenOf(request)]));
  const begins = first[0]?.created_at ?? "";
  output.progress(
    `Listening${forwardTo === null ? "" : `, forwarding to ${forwardTo}`}. Stop it with Ctrl-C.`,
  );
  if (forwardTo !== null && secrets.length === 0) output.progress("Calls are not signed.");
  while (!stopped.signal.aborted) {
    for (const request of await newest(paraph, output)) {
      const before = seen.get(request.id) ?? null;
      seen.set(request.id, seenOf(request));
      // One that was there before, and comes into sight because a newer one was deleted, is not news.
      if (before === null && request.created_at <= begins) continue;
      for (const change of changesOf(before, request)) {
        const call = forwardTo === null ? null : await forward(forwardTo, request, change, secrets);
        output.answer(
          output.isJson ? inJson(request, change, call) : inWords(request, change, call),
        );
      }
    }
    await pause(INTERVAL_MS, undefined, { signal: stopped.signal }).catch(() => undefined); // asked to stop
  }
  return 0;
}

/** Oldest first. A service that is away for a while is asked again. */
async function newest(paraph: Paraph, output: Output): Promise<readonly v2.SignatureRequest[]> {
  try {
    return (await paraph.v2.requests.list({ page_size: NEWEST })).toReversed();
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    output.progress(`No answer (${error.message}); asking again.`);
    return [];
  }
}

/** Those of a demo business can be read over the interface; others are given. */
async function secretsOf(paraph: Paraph): Promise<readonly Uint8Array[]> {
  const { PARAPH_CLIENT_CALLBACK_SECRET: given } = process.env;
  const written = given ? [given] : await demoSecrets(paraph);
  return written.map((secret) => Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
}

async function demoSecrets(paraph: Paraph): Promise<readonly string[]> {
  try {
    return (await paraph.sandbox.callbackSecret.read()).secrets;
  } catch (error) {
    // A production key has no sandbox, and then calls go out without a signature, which is said.
    if (isRefusal(error, "error.request.route_not_found")) return [];
    throw error;
  }
}

type Forwarded = { readonly to: string; readonly answer: number | string };

async function forward(
  forwardTo: string,
  request: v2.SignatureRequest,
  change: Change,
  secrets: readonly Uint8Array[],
): Promise<Forwarded> {
  const to = addressFor(forwardTo, request, change);
  const id = `listen_${request.id}_${change.signatureId ?? change.event}`;
  const headers = secrets.length > 0 ? signCallback({ id, url: to, at: new Date() }, secrets) : {};
  try {
    const answer = await fetch(to, {
      method: "POST",
      headers: { "content-type": "text/plain", ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(FORWARD_MS),
    });
    await answer.body?.cancel();
    return { to, answer: answer.status };
  } catch (error) {
    // Told in the line of the event: the program under development is not running, or too slow.
    const { cause } = error as { readonly cause?: NodeJS.ErrnoException };
    return { to, answer: cause?.code ?? (error as Error).name };
  }
}

function inWords(
  { id, title, status_overall: status }: v2.SignatureRequest,
  { event }: Change,
  call: Forwarded | null,
): string {
  const answered = call === null ? "" : `  ${String(call.answer)} ${call.to}`;
  return `${event.padEnd(7)}  ${id}  ${status}  ${JSON.stringify(title)}${answered}`;
}

function inJson(
  { id, title, status_overall: status, document_id: document }: v2.SignatureRequest,
  { event, signatureId }: Change,
  call: Forwarded | null,
): string {
  return JSON.stringify({
    event,
    signature_request_id: id,
    title,
    status_overall: status,
    document_id: document,
    signature_id: signatureId,
    forwarded_to: call?.to ?? null,
    answer: call?.answer ?? null,
  });
}
