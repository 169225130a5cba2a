import { createWriteStream, existsSync, openAsBlob, renameSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { CallOptions, Paraph, v2 } from "@paraph/sdk";
import { type Order, UsageError } from "./commands.ts";
import type { Output } from "./output.ts";

const INTERVAL_MS = 1000;

type Named = Required<Pick<v2.RequestsCreateBody, "quality" | "legislation">>;

/** Asks people to sign a file; with --wait or --out until they have. */
export async function sign(paraph: Paraph, order: Order, output: Output): Promise<number> {
  const plan = planOf(order);
  const made = await created(paraph, plan, output);
  const links = made.signatures.map((one) => one.signing_url ?? made.signing_url);
  if (!output.isJson) for (const link of links) output.answer(link);
  for (const [place, email] of plan.emails.entries()) {
    output.progress(`${email} signs at ${links[place] ?? made.signing_url}`);
  }
  const ended = plan.waits ? await followed(paraph, made, plan.timeoutSeconds, output) : made;
  if (ended.status_overall === "SIGNED" && plan.out !== null) {
    await download(paraph, ended.document_id, plan.out);
    output.progress(`The signed document is ${plan.out}.`);
  }
  if (output.isJson) output.answer(JSON.stringify(ended, null, 2));
  return !plan.waits || ended.status_overall === "SIGNED" ? 0 : 1;
}

function planOf(order: Order) {
  const { argument: file } = order;
  const emails = order.texts("to");
  if (file === null) throw new UsageError("name the PDF to be signed");
  if (emails.length === 0) throw new UsageError("name who signs: --to EMAIL");
  const timeout = order.text("timeout");
  const timeoutSeconds = timeout === null ? null : Number(timeout);
  if (timeoutSeconds !== null && !(timeoutSeconds > 0)) {
    throw new UsageError(`--timeout takes a number of seconds, and ${timeout ?? ""} is none`);
  }
  const out = order.text("out");
  const folder = path.dirname(path.resolve(out ?? "."));
  if (out !== null && !existsSync(folder)) throw new Error(`there is no folder ${folder}.`);
  return {
    file,
    emails,
    out,
    timeoutSeconds,
    title: order.text("title") ?? path.basename(file).replace(/\.pdf$/i, ""),
    message: order.text("message"),
    // The service says which values there are.
    quality: order.text("quality") as Named["quality"],
    legislation: order.text("legislation") as Named["legislation"],
    isInOrder: order.isSet("in-order"),
    callback: order.text("callback"),
    waits: order.isSet("wait") || order.isSet("out") || timeout !== null,
  };
}

export type NewRequest = Pick<
  ReturnType<typeof planOf>,
  "file" | "emails" | "title" | "message" | "quality" | "legislation" | "isInOrder" | "callback"
>;

/** Sends the file as a stream, and asks for it. */
export async function created(
  paraph: Paraph,
  asked: NewRequest,
  output: Output,
): Promise<v2.SignatureRequest> {
  const { file, title, message, quality, legislation, callback } = asked;
  statSync(file); // says what is wrong with a file that is not there, which a blob does not
  const content = await openAsBlob(file, { type: "application/pdf" });
  output.progress(`Sending ${file} (${Math.ceil(content.size / 1024)} kB)`);
  const request = await createdWith(paraph, content, {
    title,
    message,
    quality,
    legislation,
    signatures: asked.emails.map((email, place) => ({
      account_email: email,
      // For who has no account: then the entry has a link of its own.
      signer_identity_data: { email_address: email },
      sequence: asked.isInOrder ? place + 1 : null,
    })),
    callback_success_url: callback,
    callback_update_url: callback,
    callback_error_url: callback,
  });
  output.progress(`Request ${request.id} is ${request.status_overall}.`);
  return request;
}

/** Uploads a PDF and creates a request for it; what was refused leaves nothing behind. */
export async function createdWith(
  paraph: Paraph,
  content: Blob,
  body: v2.RequestsCreateBody,
  options: CallOptions = {},
): Promise<v2.SignatureRequest> {
  const document = await paraph.v2.documents.upload(content, { title: body.title }, options);
  try {
    return await paraph.v2.requests.create({ ...body, document_id: document.id }, options);
  } catch (error) {
    // Why it was refused is what counts; a request that was made all the same keeps its document.
    await paraph.v2.documents.delete(document.id).catch(() => undefined);
    throw error;
  }
}

/** Looks at a request until it has ended, and tells who has signed meanwhile. */
async function followed(
  paraph: Paraph,
  { id }: v2.SignatureRequest,
  timeoutSeconds: number | null,
  output: Output,
): Promise<v2.SignatureRequest> {
  const until = timeoutSeconds === null ? Infinity : performance.now() + timeoutSeconds * 1000;
  const told = new Set<string>();
  for (;;) {
    const request = await paraph.v2.requests.read(id);
    for (const signature of request.signatures) {
      const { sid, status_code: status } = signature;
      if (status === "OPEN" || told.has(sid)) continue;
      told.add(sid);
      output.progress(`${nameOf(signature)}: ${status}`);
    }
    if (request.status_overall !== "OPEN") {
      output.progress(`Request ${id} is ${request.status_overall}.`);
      return request;
    }
    if (performance.now() >= until) {
      output.progress(`Request ${id} is still OPEN after ${String(timeoutSeconds)} seconds.`);
      return request;
    }
    await pause(Math.min(INTERVAL_MS, until - performance.now()));
  }
}

/** Interface 2.2: of who has no account, account_email is an opaque identifier. */
function nameOf({ account_email: email, signer_identity_data: identity }: v2.Signature): string {
  return identity?.email_address ?? email;
}

/** Under its name only when it is whole. */
async function download(paraph: Paraph, id: string, file: string): Promise<void> {
  const part = `${file}.part`;
  const { stream } = await paraph.v2.documents.content(id);
  await pipeline(stream, createWriteStream(part));
  renameSync(part, file);
}
