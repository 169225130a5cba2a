import type { Environment } from "@paraph/contract/words";
import type { ApiActor } from "../../domain/access/actor.ts";
import { shareOf } from "../../domain/access/share.ts";
import { creditsFor, VALIDATE_DOCUMENT } from "../../domain/billing/credits.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { StoredValidation } from "../../ports/store/validation.ts";
import type { World } from "../../ports/world.ts";
import { discardContent, type Received } from "../documents/receive-content.ts";
import {
  type ValidatedPdf,
  validatePdf,
  type ValidationWorld,
  type Wishes,
} from "./validate-pdf.ts";

/** Interface 4.6: so long is a result kept. */
const LIFETIME_MILLISECONDS = 10 * 60_000;

type ValidateWorld = ValidationWorld & Pick<World, "store" | "ids" | "blobs" | "log">;

/**
 * Interface 4.6: validates a document and keeps what was found, not the document. What it costs is charged in the
 * transaction that keeps the result, so that a call without a result costs nothing.
 */
export async function validateDocument(
  world: ValidateWorld,
  actor: ApiActor,
  content: Received,
  commit: Commit<StoredValidation>,
): Promise<StoredValidation> {
  const environment = actor.user.environment;
  const { result, pictures } = await validateContent(world, environment, content, {
    share: shareOf(actor),
    views: 0,
  });
  const now = world.clock.now();
  const validation: StoredValidation = {
    id: world.ids.uuid(),
    businessId: actor.business.id,
    environment,
    owner: actor.user.username,
    result,
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
export async function validateContent(
  world: ValidationWorld & Pick<World, "blobs" | "log">,
  environment: Environment,
  content: Received,
  wishes: Wishes,
): Promise<ValidatedPdf> {
  try {
    const local = await world.blobs.local(content.blob);
    try {
      const { id, key, size, sha256 } = content;
      const pdf = { file: { id, key, path: local.path }, size, sha256 };
      return await validatePdf(world, environment, pdf, wishes);
    } finally {
      await local.release();
    }
  } finally {
    await discardContent(world, content);
  }
}
