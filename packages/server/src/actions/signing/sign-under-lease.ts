import { Refusal } from "@paraph/contract/errors";
import type { Legislation, Quality } from "@paraph/contract/words";
import { advance } from "../../domain/requests/advance.ts";
import type { NewVersion } from "../../domain/requests/events.ts";
import {
  documentsToSign,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import { keepHeartbeat, type Every } from "../../ports/heartbeat.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import type { Lease } from "../../ports/store/signing.ts";
import { Outage } from "../../ports/outage.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { laterPlacesOf } from "./later-places.ts";
import { readTurn } from "./read-turn.ts";
import { recordChange } from "../requests/record.ts";

/** A crashed signer keeps others waiting so long; one at work renews the lease in time. */
const LEASE_SECONDS = 20;
const BEAT_MS = 5_000;
/** How long somebody waits for another one who is signing, and how often they look: less and less. */
const PATIENCE_MS = 30_000;
const FIRST_LOOK_MS = 100;
const LONGEST_LOOK_MS = 1_000;
const SLOWER = 1.3;
/** A lost lease or a new head means signing anew; that it happens this often is no chance. */
const MOST_ROUNDS = 5;

/** Signed versions that nobody knows of yet. */
export type MadeVersions = {
  readonly versions: readonly NewVersion[];
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  readonly facts: JsonObject;
  readonly personal: JsonObject;
  /** Writes them down; in the transaction that makes them the newest. */
  readonly save: (tables: Tables, request: SignatureRequest) => Promise<void>;
  /** They are not needed: another signature came first. */
  readonly discard: () => Promise<void>;
};

/** Makes the signature on the newest versions. It may take long, so it holds no transaction. */
export type Make = (
  request: SignatureRequest,
  signature: Signature,
  moment: { readonly at: Date; readonly business: Business },
) => Promise<MadeVersions>;

export type LeaseWorld = Pick<World, "store" | "clock" | "ids" | "log"> & {
  /** How waiting is done; a simulation has its own. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly every?: Every;
};

/**
 * Signs exactly once. One signer at a time holds the lease of the request; the result counts only
 * if the fence, the versions that were signed and the signer's turn are still the same when it is
 * written, in one transaction with everything that follows from it.
 */
export async function signUnderLease(
  world: LeaseWorld,
  place: SignaturePlace,
  make: Make,
): Promise<SignatureRequest> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const lease = await waitForLease(world, place);
    crashPoint("sign.leased");
    const stopBeating = keepLease(world, lease);
    try {
      const signed = await signOnce(world, lease, make);
      if (signed) return signed;
    } catch (error) {
      // If the database is away the lease ends by itself; what went wrong first is worth telling.
      await world.store.leases.release(lease).catch(() => undefined);
      throw error;
    } finally {
      stopBeating();
    }
    await world.store.leases.release(lease);
  }
  throw new Refusal("error.sr.being_signed");
}

function keepLease({ store, log, every }: LeaseWorld, lease: Lease): () => void {
  return keepHeartbeat({
    everyMs: BEAT_MS,
    renew: () => store.leases.renew(lease, LEASE_SECONDS),
    log,
    named: { component: "signing", signatureRequest: lease.requestId },
    ...(every && { every }),
  });
}

/** Waits as long as it takes in real time. */
export function pauseIn({ pause }: LeaseWorld, milliseconds: number): Promise<void> {
  return pause ? pause(milliseconds) : new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Looks first whether there is anything to sign, so that nobody waits in vain. */
async function waitForLease(world: LeaseWorld, place: SignaturePlace): Promise<Lease> {
  const { requestId, signatureId } = place;
  let look = FIRST_LOOK_MS;
  for (let waited = 0; waited <= PATIENCE_MS; waited += look) {
    await readTurn(world, place);
    const lease = await world.store.leases.take(requestId, signatureId, LEASE_SECONDS);
    if (lease) return lease;
    await pauseIn(world, look);
    look = Math.min(look * SLOWER, LONGEST_LOOK_MS);
  }
  throw new Refusal("error.sr.being_signed");
}

async function signOnce(
  world: LeaseWorld,
  lease: Lease,
  make: Make,
): Promise<SignatureRequest | null> {
  const { request, signature, at, business } = await readTurn(world, lease);
  const made = await make(request, signature, { at, business });
  crashPoint("sign.made");
  try {
    const signed = await finish(world, lease, request, made);
    if (signed) crashPoint("sign.committed");
    // Nobody knows of the versions: somebody was faster.
    else await made.discard();
    return signed;
  } catch (error) {
    // After an outage they may be known all the same: the sweep removes them if they are not.
    if (!(error instanceof Outage)) await made.discard();
    throw error;
  }
}

/** Null when somebody else was faster: then nothing was written and the work is thrown away. */
async function finish(
  world: LeaseWorld,
  lease: Lease,
  base: SignatureRequest,
  made: MadeVersions,
): Promise<SignatureRequest | null> {
  return world.store.transaction(async (tables) => {
    const before = await tables.requests.lock(lease.requestId);
    if (!before) throw new Refusal("error.sr.not_found");
    if (!(await tables.leases.holds(lease)) || !isSameHead(base, before, lease)) return null;
    const business = await businessOf(tables, before);
    const at = businessTime(business, before, world.clock.now());
    const { versions, quality, legislation } = made;
    const signature = lease.signatureId;
    const outcome = advance(before, {
      kind: "sign",
      at,
      signature,
      versions,
      quality,
      legislation,
    });
    await made.save(tables, before);
    await tables.requests.addVersions(newVersions(before, lease, versions, at));
    crashPoint("sign.saved");
    const facts = { signature, quality, ...made.facts };
    const act = { type: "signature.made", at, facts, personal: made.personal };
    await tables.leases.release(lease);
    await tables.billing.countSignature({
      id: signature,
      businessId: before.businessId,
      environment: before.environment,
      quality,
      usedAt: world.clock.now(),
    });
    return recordChange(world, tables, before, outcome, act);
  });
}

/** What was signed must be what the new versions follow: no signature is lost in a fork. */
function isSameHead(base: SignatureRequest, now: SignatureRequest, lease: Lease): boolean {
  const heads = (request: SignatureRequest): string => {
    const signature = request.signatures.find(({ id }) => id === lease.signatureId);
    const documents = signature ? documentsToSign(request, signature) : [];
    return documents.map(({ id, versionId }) => `${id} ${versionId}`).join();
  };
  return heads(base) === heads(now) && !isPlaceAdded(base, now, lease);
}

/** The new versions hold empty fields for those who sign later: not for somebody who was added meanwhile. */
function isPlaceAdded(base: SignatureRequest, now: SignatureRequest, lease: Lease): boolean {
  const places = (request: SignatureRequest): readonly string[] => {
    const signature = request.signatures.find(({ id }) => id === lease.signatureId);
    const documents = signature ? laterPlacesOf(request, signature) : [];
    return documents.flatMap((signers, index) =>
      signers.flat().map((place) => JSON.stringify([index, place])),
    );
  };
  const known = new Set(places(base));
  return places(now).some((place) => !known.has(place));
}

function newVersions(
  before: SignatureRequest,
  { requestId, signatureId }: Lease,
  versions: readonly NewVersion[],
  signedAt: Date,
) {
  const heads = new Map(before.documents.map(({ id, versionId }) => [id, versionId]));
  return versions.map(({ documentId, versionId }) => {
    const parentId = heads.get(documentId);
    if (!parentId) throw new Error(`document ${documentId} is not of this request`);
    return { requestId, signatureId, documentId, versionId, parentId, signedAt };
  });
}
