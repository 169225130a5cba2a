import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { requireFeature } from "../../domain/business/features.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import type { IdentificationRecord } from "../../domain/identification/identification.ts";
import type { IdentificationId, RequestId } from "../../domain/ids.ts";
import type { StoredIdentification } from "../../ports/store/identification.ts";
import type { World } from "../../ports/world.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { openObject } from "../../vault/open.ts";
import { decrypt } from "../../vault/read.ts";
import { businessOf } from "../business-of.ts";
import { readRequest } from "../requests/read-request.ts";

export type IdentificationWorld = Pick<World, "store" | "ids" | "keyring" | "blobs">;

/** How far an identification is; OPEN while the person has not been identified. */
export type IdentificationState = {
  readonly identificationId: IdentificationId;
  readonly signatureId: string;
  readonly stored: StoredIdentification | null;
};

/**
 * Interface 4.3: the state of one identification. Passports are nobody's business but that of those
 * who manage the request: other signers and readers do not get at them.
 */
export async function readIdentificationState(
  world: Pick<World, "store">,
  actor: Actor,
  requestId: RequestId,
  identificationId: IdentificationId,
): Promise<IdentificationState> {
  const request = await readRequest(world, actor, requestId);
  permitRequest(request, actor, "manage");
  requireFeature(await businessOf(world.store, request, actor), "express_qes");
  const signature = request.signatures.find((one) => one.identificationId === identificationId);
  if (!signature) throw new Refusal("error.entity.not_found");
  const stored = await world.store.identifications.find(identificationId);
  return { identificationId, signatureId: signature.id, stored };
}

/** The record itself; there is none while the identification is open. */
export async function readIdentification(
  world: IdentificationWorld,
  actor: Actor,
  requestId: RequestId,
  identificationId: IdentificationId,
): Promise<IdentificationRecord> {
  const { stored } = await readIdentificationState(world, actor, requestId, identificationId);
  if (!stored) throw new Refusal("error.entity.not_found");
  return openIdentification(world, stored);
}

/** What lies in the vault of an identification. */
export async function openIdentification(
  world: Pick<World, "store" | "ids" | "keyring" | "blobs">,
  { objectId }: Pick<StoredIdentification, "objectId">,
): Promise<IdentificationRecord> {
  const object = await openObject(world, objectId, PROCESSING);
  const parts: Uint8Array[] = [];
  for await (const part of decrypt(world.blobs, object)) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()) as IdentificationRecord;
}
