import type { Language } from "@paraph/contract/words";
import { makeReport, type EvidenceReport, type ReportDocument } from "../../evidence/report.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import { evidenceSigner } from "./evidence-signer.ts";
import type { CheckpointWorld } from "./make-checkpoint.ts";
import { proveActs } from "./prove-acts.ts";

/**
 * The signature protocol of a request (interface 4.3): who, when, how identified, which documents with
 * the hash of every version, and every act with its proof.
 */
export async function reportRequest(
  world: CheckpointWorld,
  request: SignatureRequest,
  language: Language = languageOf(request),
): Promise<EvidenceReport> {
  const proved = await proveActs(world, request.id);
  const business = await world.store.tenancy.findBusiness(request.businessId);
  if (!proved || !business) throw new Error(`request ${request.id} has no history`);
  const sections = {
    request: { ...requestSection(world, request, business), language },
    participants: participants(request),
    documents: await documentsOf(world, request),
  };
  const madeAt = businessTime(business, request, world.clock.now());
  const signer = await evidenceSigner(world);
  return makeReport(sections, proved.events, proved.checkpoint.note, madeAt, signer);
}

/** The one that the signers are written to in, where they have one in common. */
function languageOf({ signatures }: SignatureRequest): Language {
  const [first = null, ...others] = new Set(signatures.map(({ language }) => language));
  return first !== null && others.length === 0 ? first : "en";
}

function requestSection(
  { settings }: CheckpointWorld,
  request: SignatureRequest,
  business: Business,
): JsonObject {
  return {
    id: request.id,
    title: request.title,
    message: request.message,
    status: request.status,
    quality: request.quality,
    legislation: request.legislation,
    legal_effect: request.environment === "production",
    business: business.name,
    owner: request.owner,
    region: settings.region,
    time_zone: settings.timeZone,
    created_at: request.createdAt.toISOString(),
    ended_at: request.endedAt?.toISOString() ?? null,
    expires_at: request.expiresAt,
  };
}

function participants({ signatures, observers }: SignatureRequest): readonly JsonObject[] {
  const watching = observers.map(({ who, invitedAt }) => ({
    role: "observer",
    name: who.kind === "user" ? who.email : who.name,
    since: invitedAt.toISOString(),
  }));
  return [...signatures.map(signerSection), ...watching];
}

function signerSection(signature: Signature): JsonObject {
  const { signer } = signature;
  const identity = signer.kind === "guest" ? signer.identity : null;
  return {
    role: "signer",
    signature: signature.id,
    email: signer.email,
    first_name: identity?.firstName ?? null,
    last_name: identity?.lastName ?? null,
    mobile_number: masked(identity?.mobileNumber ?? null),
    // How the person was named; whether there is an account is no part of what happened.
    asked_by: signer.kind === "account" ? "e-mail address" : "identity data",
    sequence: signature.sequence,
    status: signature.status,
    invited_at: signature.invitedAt?.toISOString() ?? null,
    last_viewed_at: signature.lastViewedAt?.toISOString() ?? null,
    ended_at: signature.endedAt?.toISOString() ?? null,
    reason: signature.endReason,
    signed_quality: signature.signedQuality,
    signed_legislation: signature.signedLegislation,
  };
}

/** Enough to recognise a number, not enough to call it. */
function masked(number: string | null): string | null {
  return number === null ? null : `••••${number.slice(-2)}`;
}

async function documentsOf(
  { store }: CheckpointWorld,
  request: SignatureRequest,
): Promise<readonly ReportDocument[]> {
  const signed = await store.requests.listVersions(request.id);
  const sections: ReportDocument[] = [];
  for (const { id, name } of request.documents) {
    const own = signed.filter(({ documentId }) => documentId === id);
    const ids = [id, ...own.map(({ versionId }) => versionId)];
    const found = await store.documents.findMany(ids);
    const versions = ids.flatMap((one) => found.find((document) => document.id === one) ?? []);
    const pages = versions[0]?.pageCount ?? 0;
    const from = versions[0]?.repairedFrom;
    const repaired = from === undefined ? {} : { repaired_from: from };
    sections.push({ id, name, pages, ...repaired, versions: versions.map(versionSection) });
  }
  return sections;
}

function versionSection({ id, sha256, size, createdAt }: Document) {
  return { id, sha256, size, created_at: createdAt.toISOString() };
}
