import { isUuid, type RequestId } from "../../domain/ids.ts";
import { isLongOver } from "../../domain/signing-page/signing-state.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { EmbedAddress } from "../../ports/store/sessions.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { findEmbedAddress } from "./embed-address.ts";
import { findAnyGuest } from "../requests/signing-links.ts";
import { isWorthNoting } from "../requests/view-request.ts";
import { openSession, type Circumstances, type NewSession } from "../sessions/open-session.ts";
import { keptParameters } from "../../domain/signing-page/exits.ts";

/** The entry behind a link. */
export type Linked = {
  readonly request: SignatureRequest;
  readonly signature: Signature;
  /** A newer link was handed out: this one opens nothing any more. */
  readonly isReplaced: boolean;
  /** The address for a frame by which it was found, also one that is over. */
  readonly embedAddress?: EmbedAddress;
};

type Reading = Pick<World, "store" | "settings" | "secretKeys" | "clock">;
type Given = {
  readonly requestId: string;
  readonly secret: string;
  readonly opensOnce?: boolean | null;
};

/** The entry whose link this is; null when there is none, or it ended long ago. Writes nothing. */
export async function findLink(
  world: Reading,
  { requestId, secret, opensOnce }: Given,
): Promise<Linked | null> {
  const request = isUuid(requestId)
    ? await world.store.requests.find(requestId.toLowerCase() as RequestId)
    : null;
  const find = opensOnce ? findEmbedded : findAnyGuest;
  const found = request && (await find(world, request, secret));
  if (!found || request.status === "DRAFT") return null;
  const business = await businessOf(world.store, request);
  return isLongOver(request, businessTime(business, request, world.clock.now()))
    ? null
    : { request, ...found };
}

/** The entry of an address for a frame. */
async function findEmbedded(
  world: Reading,
  request: SignatureRequest,
  secret: string,
): Promise<Omit<Linked, "request"> | null> {
  const embedAddress = await findEmbedAddress(world, request.id, secret);
  const signature = request.signatures.find(({ id }) => id === embedAddress?.signatureId);
  return embedAddress && signature?.signer.kind === "guest"
    ? { signature, isReplaced: false, embedAddress }
    : null;
}

/** Whether it was an address for a frame that was used or has expired. */
export function isOver({ clock }: Pick<World, "clock">, { embedAddress }: Linked): boolean {
  if (!embedAddress) return false;
  return embedAddress.usedAt !== null || embedAddress.expiresAt <= clock.now();
}

/** More browsers than one person has; a link that is opened on and on ends its oldest ones. */
const SESSIONS_OF_A_LINK = 20;

/** An entry of a signer without an account by its ids; null when there is none. Opens nothing. */
export async function findEntry(
  { store }: Pick<World, "store">,
  requestId: string,
  signatureId: string,
): Promise<Linked | null> {
  const request = await store.requests.find(requestId.toLowerCase() as RequestId);
  const signature = request?.signatures.find(({ id }) => id === signatureId.toLowerCase());
  if (!request || signature?.signer.kind !== "guest" || request.status === "DRAFT") return null;
  return { request, signature, isReplaced: false };
}

/**
 * Swaps a link for a session of its one signature, and notes that it was opened, but not each of many openings. An
 * address for a frame is used by it; null when somebody was faster.
 */
export async function openLink(
  world: Pick<World, "store" | "ids" | "clock" | "secretKeys" | "settings">,
  { request, signature, embedAddress }: Linked,
  circumstances: Circumstances,
  parameters: Readonly<Record<string, string | null | undefined>>,
): Promise<NewSession | null> {
  const business = await businessOf(world.store, request);
  const at = businessTime(business, request, world.clock.now());
  const holder = { kind: "link", requestId: request.id, signatureId: signature.id } as const;
  const isNoted = await isWorthNoting(world.store, signature, circumstances);
  return world.store.transaction(async (tables) => {
    const isGood =
      !embedAddress || (await tables.embedAddresses.use(embedAddress.id, world.clock.now()));
    if (!isGood) return null;
    const opened = await openSession(world, tables, holder, null, circumstances, {
      [`exits:${request.id}`]: keptParameters(parameters),
      ...(circumstances.frame && { frame: circumstances.frame }),
    });
    await tables.sessions.keepNewest(signature.id, SESSIONS_OF_A_LINK);
    const personal = { network: circumstances.network, user_agent: circumstances.userAgent };
    const act = { subject: request.id, at, personal };
    if (embedAddress) {
      // Each: there are no more of them than addresses.
      const facts = { signature: signature.id, frame: circumstances.frame ?? [] };
      await tables.audit.append({ ...act, type: "signer.embed_opened", facts });
    }
    if (!isNoted) return opened;
    await tables.requests.markViewed(signature.id, at);
    const facts = { signature: signature.id };
    await tables.audit.append({ ...act, type: "request.viewed", facts });
    return opened;
  });
}
