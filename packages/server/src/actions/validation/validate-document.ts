import type { Environment } from "@paraph/contract/words";
import type { ApiActor } from "../../domain/access/actor.ts";
import { shareOf, type Share } from "../../domain/access/share.ts";
import { creditsFor, VALIDATE_DOCUMENT } from "../../domain/billing/credits.ts";
import type { Commit } from "../../ports/store.ts";
import type { StoredValidation } from "../../ports/validations.ts";
import type { World } from "../../ports/world.ts";
import { discardContent, type Received } from "../documents/receive-content.ts";
import { type JudgedPdf, judgePdf, type JudgeWorld } from "./judge-pdf.ts";

/** Interface 4.6: so long is a result kept. */
const LIFETIME_MILLISECONDS = 10 * 60_000;

type ValidateWorld = JudgeWorld & Pick<World, "store" | "ids" | "blobs" | "log">;

/**
 * Interface 4.6: judges a document and keeps what was found, not the document. What it costs is charged in the
 * transaction that keeps the result, so that a call without a result costs nothing.
 */
export async function validateDocument(
  world: ValidateWorld,
  actor: ApiActor,
  content: Received,
  commit: Commit<StoredValidation>,
): Promise<StoredValidation> {
  const environment = actor.user.environment;
  const { judgement, pictures } = await judgeContent(world, environment, content, shareOf(actor));
  const now = world.clock.now();
  const validation: StoredValidation = {
    id: world.ids.uuid(),
    businessId: actor.business.id,
    environment,
    owner: actor.user.username,
    judgement,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MILLISECONDS),
  };
  return commit(async ({ validations, billing }) => {
    await validations.insert(validation, pictures);
    await billing.charge({
      id: validation.id,
      businessId: validation.businessId,
      environment,
      endpoint: VALIDATE_DOCUMENT,
      credits: creditsFor(VALIDATE_DOCUMENT, now),
      usedAt: now,
    });
    return validation;
  });
}

/** The content is gone when this ends, however it ends. */
export async function judgeContent(
  world: JudgeWorld & Pick<World, "blobs" | "log">,
  environment: Environment,
  content: Received,
  share: Share,
): Promise<JudgedPdf> {
  try {
    const local = await world.blobs.local(content.blob);
    try {
      const { id, key } = content;
      return await judgePdf(world, environment, { id, key, path: local.path }, share);
    } finally {
      await local.release();
    }
  } finally {
    await discardContent(world, content);
  }
}
