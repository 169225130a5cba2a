import type { GroupMode } from "@paraph/contract/words";
import type { ApiActor } from "../../src/domain/access/actor.ts";
import type {
  BusinessId,
  DocumentId,
  GroupId,
  NewIds,
  RequestId,
  SignatureId,
} from "../../src/domain/ids.ts";
import type { NewRequest } from "../../src/domain/requests/create.ts";
import type {
  IdentityData,
  Signature,
  SignatureRequest,
} from "../../src/domain/requests/request.ts";
import type { NewSignature, SignerSources } from "../../src/domain/requests/signers.ts";
import type { RecordedCall } from "../../src/ports/store/callbacks.ts";
import type { ApiUser, Business } from "../../src/domain/business/business.ts";

/** The moment at which tests happen, unless they say otherwise. */
export const AT = new Date("2026-03-01T09:00:00.000Z");

/** The moment so many seconds after AT. */
export function after(seconds: number): Date {
  return new Date(AT.getTime() + seconds * 1000);
}

/** Ids that count: the same test gets the same ids. */
export function countingIds(): NewIds {
  let count = 0;
  return {
    uuid: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`,
    random: (length) => new Uint8Array(length).fill((count += 1) % 256),
  };
}

export function aSignature(name: string, parts: Partial<Signature> = {}): Signature {
  return {
    id: name as SignatureId,
    signer: { kind: "account", email: `${name}@example.com` },
    group: null,
    sequence: null,
    status: "open",
    notify: true,
    language: null,
    visual: null,
    documentSignatures: null,
    invitedBy: "api_demo_acme",
    invitedAt: null,
    remindedAt: null,
    remindersSent: 0,
    lastViewedAt: null,
    endedAt: null,
    endReason: null,
    signedQuality: null,
    signedLegislation: null,
    linkGeneration: 0,
    identificationId: null,
    ...parts,
  };
}

/** Members of one group entry, sharing its place and number. */
export function aGroupEntry(
  entry: string,
  names: readonly string[],
  mode: GroupMode,
  parts: Partial<Signature> = {},
): readonly Signature[] {
  const group = {
    entryId: entry as SignatureId,
    groupId: `gr_${"0".repeat(32)}` as GroupId,
    name: entry,
    mode,
  };
  return names.map((name) => aSignature(name, { ...parts, group }));
}

export function aRequest(parts: Partial<SignatureRequest> = {}): SignatureRequest {
  return {
    id: "request" as RequestId,
    businessId: "business" as BusinessId,
    environment: "demo",
    owner: "api_demo_acme",
    createdBy: "api_demo_acme",
    manager: null,
    origin: "API",
    status: "OPEN",
    title: "Contract",
    message: null,
    custom: null,
    quality: "SES",
    askedAsDemo: false,
    legislation: null,
    documents: [aDocument("document")],
    signatures: [],
    observers: [],
    attachments: [],
    readAccess: [],
    writeAccess: [],
    bound: {},
    ccEmailAddresses: [],
    callbacks: {
      success: "https://a.test/ok",
      update: "https://a.test/more",
      error: "https://a.test/no",
    },
    attachOnSuccess: [],
    reminders: null,
    expiresAt: null,
    autoDeleteAt: null,
    createdAt: AT,
    updatedAt: AT,
    endedAt: null,
    endMessage: null,
    version: 1,
    ...parts,
  };
}

export function aDocument(name: string) {
  return { id: name as DocumentId, name: `${name}.pdf`, versionId: `${name}-v0` as DocumentId };
}

/** The versions that signing every document of a request gives. */
export function newVersions(request: SignatureRequest, version: string) {
  return request.documents.map(({ id }) => ({
    documentId: id,
    versionId: `${id}-${version}` as DocumentId,
  }));
}

export function aNewSignature(email: string, parts: Partial<NewSignature> = {}): NewSignature {
  return {
    id: null,
    signer: { kind: "person", email, identity: null },
    sequence: null,
    notify: true,
    language: null,
    visual: null,
    documentSignatures: null,
    ...parts,
  };
}

export function aNewRequest(parts: Partial<NewRequest> = {}): NewRequest {
  return {
    title: "Contract",
    message: null,
    custom: null,
    quality: null,
    legislation: null,
    signatures: [],
    readAccess: [],
    writeAccess: [],
    ccEmailAddresses: [],
    callbacks: { success: null, update: null, error: null },
    attachOnSuccess: [],
    reminders: null,
    expiresAt: null,
    begins: "OPEN",
    ...parts,
  };
}

export function signerSources(parts: Partial<SignerSources> = {}): SignerSources {
  return {
    ids: countingIds(),
    invitedBy: "api_demo_acme",
    accounts: new Map(),
    groups: new Map(),
    expressQes: false,
    ...parts,
  };
}

export function anIdentity(parts: Partial<IdentityData> = {}): IdentityData {
  return {
    provider: "simulated",
    firstName: "Ada",
    lastName: "Lovelace",
    mobileNumber: "+41790000000",
    issuingCountry: "CH",
    emailAddress: null,
    identityReference: null,
    ...parts,
  };
}

export function aBusiness(parts: Partial<Business> = {}): Business {
  return {
    id: "business" as BusinessId,
    name: "Acme",
    features: [],
    defaultQuality: "SES",
    retentionDays: null,
    demoRetentionDays: null,
    allowedExits: null,
    embeddingOrigins: [],
    reminders: null,
    clockOffsetSeconds: 0,
    ...parts,
  };
}

export function anApiActor(
  parts: { readonly user?: Partial<ApiUser>; readonly business?: Business } = {},
): ApiActor {
  const business = parts.business ?? aBusiness();
  const user: ApiUser = {
    username: "api_demo_acme",
    businessId: business.id,
    environment: "demo",
    disabledAt: null,
    keys: [{ version: 1, expiresAt: null, isPublic: false }],
    ...parts.user,
  };
  return { kind: "api", user, business };
}

/** One attempt of a callback as it is recorded, answered 500 unless said otherwise. */
export function aCall(parts: Partial<RecordedCall> & { readonly at: Date }): RecordedCall {
  return {
    state: "RESIGNATED",
    message: "answered 500",
    nextAt: null,
    exchange: {
      at: parts.at,
      tookMs: 12,
      status: 500,
      reason: null,
      headers: { "webhook-id": "1" },
      answer: { type: "text/plain", text: "down", isCut: false },
    },
    ...parts,
  };
}
