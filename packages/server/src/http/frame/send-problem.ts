import type { Refusal } from "@paraph/contract/errors";
import { PdfError } from "@paraph/engine/pdf";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ContentDamaged, damageFields } from "../../ports/blobs.ts";
import { DownloadFailed } from "../../ports/egress.ts";
import { Outage } from "../../ports/outage.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { World } from "../../ports/world.ts";
import { type LogDetails, nameOf, pathOf, versionOf } from "./call-facts.ts";
import { headersOf, kindOf, problemOf, refusalOf } from "./problem.ts";

/** Answers what was thrown, in the form of the version that was called; the operator hears why. */
export function sendProblem(
  { settings, log }: Pick<World, "settings" | "log">,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalOf(thrown);
  const { status } = kindOf(refusal);
  tellRefusal(log, request, refusal);
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const problem = problemOf(refusal, {
    publicUrl: settings.publicUrl,
    method: request.method,
    path: pathOf(request),
    requestId: request.id,
  });
  reply.removeHeader("content-length");
  reply.code(status).headers(headersOf(refusal));
  // Where a message ends that can be read in two ways nobody knows: nothing more is read behind it.
  if (refusal.key === "error.request.http_broken") reply.header("connection", "close");
  reply.type(
    versionOf(request) === "v3" ? "application/problem+json" : "application/json; charset=utf-8",
  );
  reply.send(JSON.stringify(problem));
}

/** What fails under way cannot be taken back: the broken connection tells the caller, and the operator hears why. */
export function tellBroken(
  { log }: Pick<World, "log">,
  fault: unknown,
  request: FastifyRequest,
): void {
  tellRefusal(log, request, refusalOf(fault));
}

function tellRefusal(log: World["log"], request: FastifyRequest, refusal: Refusal): void {
  const known = request as FastifyRequest & LogDetails;
  known.logDetails = { ...known.logDetails, key: refusal.key, ...reasonFor(refusal) };
  tellOperator(log, request, refusal);
}

/** A name of a member as the contract spells it; anything else is not for the log. */
const MEMBER = /^[A-Za-z0-9_.[\]-]{1,80}$/;
const MOST_MEMBERS = 5;

/** Why, for the operator: what is wrong with a document, how a download failed, which members, never what they hold. */
function reasonFor({ cause, details }: Refusal): { readonly reason?: string } {
  if (cause instanceof PdfError) return { reason: cause.message };
  if (cause instanceof DownloadFailed) return { reason: cause.how };
  const members = (details.violations ?? [])
    .map(({ field }) => field)
    .filter((field) => MEMBER.test(field));
  if (members.length === 0) return {};
  return { reason: `wrong: ${members.slice(0, MOST_MEMBERS).join(", ")}` };
}

/** The caller hears what to do; what was wrong inside is for the operator. */
function tellOperator(log: World["log"], request: FastifyRequest, { key, cause }: Refusal): void {
  const where = { requestId: request.id, route: nameOf(request) };
  if (key === "error.service.internal") log.error("a call failed", { ...where, fault: cause });
  if (cause instanceof ContentDamaged) {
    log.error("the stored content of a document is damaged", { ...where, ...damageFields(cause) });
  }
  if (cause instanceof Outage) log.warn("a call could not be served", { ...where, fault: cause });
  if (cause instanceof ProviderFault) {
    const { provider, code } = cause;
    log.warn("a provider failed", { ...where, component: provider, reason: code });
  }
}
