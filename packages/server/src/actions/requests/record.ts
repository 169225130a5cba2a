import { askedAnew } from "../../domain/requests/asked-anew.ts";
import type { Outcome } from "../../domain/requests/events.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { receiversOf } from "../../domain/requests/strangers.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordEffects } from "./record-effects.ts";
import { followKeys } from "../keys/follow-keys.ts";

/** What the audit trail says of a change: facts for ever, what names people beside them. */
export type Act = {
  readonly type: string;
  readonly at: Date;
  readonly facts?: JsonObject;
  readonly personal?: JsonObject;
};

/** Saves a change with all its consequences; belongs into the transaction that locked it. */
export async function recordChange(
  world: Pick<World, "ids">,
  tables: Tables,
  before: SignatureRequest,
  { request, effects }: Outcome,
  act: Act,
): Promise<SignatureRequest> {
  await tables.requests.save(before, request);
  const asked = askedAnew(before, request);
  if (asked.length > 0) await tables.participants.release(request.id, asked);
  await followKeys(tables, before, request);
  for (const { status, ...signature } of request.signatures) {
    const earlier = before.signatures.find(({ id }) => id === signature.id);
    if (status !== "signed" || earlier?.status === "signed") continue;
    // Who has signed for a business is no stranger to it any more.
    for (const { to } of receiversOf(signature)) {
      await tables.receivers.markSigned({ ...request, to }, act.at);
    }
  }
  // Links of a withdrawn request lead nowhere; answers that tell them are not kept on.
  if (request.status === "WITHDRAWN") await tables.idempotency.forget([request.id]);
  crashPoint(`${act.type}.saved`);
  await recordEffects(world, tables, request, effects, act.at);
  crashPoint(`${act.type}.effects`);
  await recordAct(tables, request, act);
  return request;
}

/** One act in the chain of the request. */
export async function recordAct(
  tables: Tables,
  request: SignatureRequest,
  { type, at, facts = {}, personal = {} }: Act,
): Promise<void> {
  await tables.audit.append({
    subject: request.id,
    type,
    at,
    facts: { status: request.status, version: request.version, ...facts },
    personal,
  });
  crashPoint(`${type}.audited`);
}

/** The facts of the documents at this moment, as acts name them. */
export function documentFacts(request: SignatureRequest): JsonObject {
  const documents = request.documents.map(({ id, versionId }) => ({ id, version: versionId }));
  return { documents };
}
