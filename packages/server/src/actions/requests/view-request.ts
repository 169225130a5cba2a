import { isUuid, type RequestId } from "../../domain/ids.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { openObject } from "../../vault/open.ts";
import { decrypt } from "../../vault/read.ts";
import { findGuest } from "./signing-links.ts";
import { hasRoomForAct } from "./count-act.ts";

type Looking = Pick<World, "store" | "settings" | "secretKeys">;

/** What somebody sees who opens a signing address. */
export type Viewed =
  | {
      readonly kind: "shown";
      readonly request: SignatureRequest;
      readonly business: Business;
      /** Whose address it is; null for the common one of a demo request. */
      readonly signature: Signature | null;
      /** The documents can be read while they are to be signed and once they are signed. */
      readonly isReadable: boolean;
    }
  | { readonly kind: "sign_in" };

/**
 * The request behind a signing address, or null. The address of a signer without an account opens
 * by its secret; the common one needs an account, except that of a demo request.
 */
export async function viewRequest(
  world: Looking,
  id: string,
  secret: string | null,
): Promise<Viewed | null> {
  const request = isUuid(id) ? await world.store.requests.find(id as RequestId) : null;
  if (!request || request.status === "DRAFT") return null;
  const signature = secret === null ? null : findGuest(world, request, secret);
  if (secret !== null && signature === null) return null;
  if (secret === null && request.environment !== "demo") return { kind: "sign_in" };
  const business = await world.store.tenancy.findBusiness(request.businessId);
  if (!business) return null;
  const isReadable = request.status === "OPEN" || request.status === "SIGNED";
  return { kind: "shown", request, business, signature, isReadable };
}

/** Notes that a signer has opened the request: part of the evidence, and shown as last_viewed_at. */
export async function noteView(
  { store, clock }: Pick<World, "store" | "clock">,
  { request, business, signature }: Extract<Viewed, { readonly kind: "shown" }>,
  circumstances: { readonly network: string; readonly userAgent: string | null },
): Promise<void> {
  if (signature === null) return;
  if (!(await isWorthNoting(store, signature, circumstances))) return;
  const at = businessTime(business, request, clock.now());
  await store.transaction(async (tx) => {
    await tx.requests.markViewed(signature.id, at);
    await tx.audit.append({
      subject: request.id,
      type: "request.viewed",
      at,
      facts: { signature: signature.id },
      personal: { network: circumstances.network, user_agent: circumstances.userAgent },
    });
  });
}

/** The same network counts once in ten minutes, and whoever else opens it a few times: the trail stays readable. */
const SAME_VIEW = { count: 1, perSeconds: 600 } as const;
const ANY_VIEW = { count: 10, perSeconds: 600 } as const;

/** Whether an opening is recorded in the audit trail: taken before anything is written. */
export async function isWorthNoting(
  { limits }: Pick<World["store"], "limits">,
  { id }: Signature,
  { network }: { readonly network: string | null },
): Promise<boolean> {
  const same = await limits.take(`view:${id}:${network ?? ""}`, SAME_VIEW);
  const isNew = same.allowed && (await limits.take(`view:${id}`, ANY_VIEW)).allowed;
  return isNew && hasRoomForAct({ limits }, id);
}

/** The newest version of one document of a request that may be seen, or null. */
export async function openViewed(
  world: Pick<World, "store" | "ids" | "keyring" | "blobs">,
  viewed: Viewed | null,
  documentId: string,
): Promise<{ readonly size: number; readonly bytes: AsyncIterable<Uint8Array> } | null> {
  const document =
    viewed?.kind === "shown" && viewed.isReadable
      ? viewed.request.documents.find(({ id }) => id === documentId)
      : undefined;
  if (!document) return null;
  const object = await openObject(world, document.versionId, PROCESSING);
  return { size: object.size, bytes: decrypt(world.blobs, object) };
}
