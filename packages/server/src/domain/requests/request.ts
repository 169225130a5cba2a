import type {
  AttachOnSuccess,
  CallbackEvent,
  Environment,
  GroupMode,
  Language,
  Legislation,
  Origin,
  Quality,
  RequestStatus,
  SignatureStatus,
} from "@paraph/contract/words";
import type { Day } from "../days.ts";
import type {
  AccountId,
  AttachmentId,
  BusinessId,
  DocumentId,
  IdentificationId,
  GroupId,
  ObserverId,
  RequestId,
  SignatureId,
} from "../ids.ts";
import type { ReminderPlan } from "./reminder-plan.ts";
import type { VisualSignature } from "./visual.ts";

/** What is known of a person who signs without an account (interface 2.4, interface 4.3). */
export type IdentityData = {
  readonly provider: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobileNumber: string | null;
  readonly issuingCountry: string | null;
  readonly emailAddress: string | null;
  readonly identityReference: string | null;
};

/** Who signs: somebody with an account, by e-mail address, or somebody without one. */
export type Signer =
  | { readonly kind: "account"; readonly email: string }
  | {
      readonly kind: "guest";
      /** Shown in place of an e-mail address. */
      readonly opaqueId: string;
      /** Where messages go; null when the integrator hands over the signing address itself. */
      readonly email: string | null;
      readonly identity: IdentityData;
    };

/** The group entry that a signature belongs to, as the group was when the entry was made. */
export type GroupPlace = {
  readonly entryId: SignatureId;
  readonly groupId: GroupId;
  readonly name: string;
  readonly mode: GroupMode;
};

/** "released" is a member of an ANY_ONE group for whom another member has signed. */
export type SignatureState = SignatureStatus | "released";

/** One document that a signer signs, when not every one, and how it looks there. */
export type DocumentSignature = {
  readonly documentId: DocumentId;
  readonly visual: VisualSignature | null;
};

/** One person's entry. A group is as many entries as it has members, with the same place. */
export type Signature = {
  readonly id: SignatureId;
  readonly signer: Signer;
  readonly group: GroupPlace | null;
  /** Same number is parallel; null is at any time (interface 4.3). */
  readonly sequence: number | null;
  readonly status: SignatureState;
  readonly notify: boolean;
  readonly language: Language | null;
  readonly visual: VisualSignature | null;
  /** Null: the signer signs every document. */
  readonly documentSignatures: readonly DocumentSignature[] | null;
  readonly invitedBy: string;
  readonly invitedAt: Date | null;
  /** The last time, by hand or automatically. */
  readonly remindedAt: Date | null;
  /** How many automatic ones went out. */
  readonly remindersSent: number;
  readonly lastViewedAt: Date | null;
  /** When it was signed or declined, or when it failed. */
  readonly endedAt: Date | null;
  /** What the signer gave as the reason for declining, or why it failed. */
  readonly endReason: string | null;
  readonly signedQuality: Quality | null;
  readonly signedLegislation: Legislation | null;
  /** How often the address of a signer without an account was replaced by a new one. */
  readonly linkGeneration: number;
  /** Names the identification that an Express QES signer goes through. */
  readonly identificationId: IdentificationId | null;
};

/** A document of a request: its id never changes, its newest version does with every signature. */
export type RequestDocument = {
  readonly id: DocumentId;
  readonly name: string;
  readonly versionId: DocumentId;
};

/** Somebody who may read but takes no part in signing. */
export type Observer = {
  readonly id: ObserverId;
  readonly invitedAt: Date;
  readonly invitedBy: string;
  readonly who:
    | { readonly kind: "user"; readonly email: string; readonly accountId: AccountId | null }
    | {
        readonly kind: "group";
        readonly groupId: GroupId;
        readonly name: string;
        readonly emails: readonly string[];
      };
};

/** Accounts by the addresses that are bound to them. */
export type Bound = Readonly<Record<string, AccountId>>;

/** The member of a business who manages a request; who has left the business manages nothing of it. */
export type RequestManager = {
  readonly accountId: AccountId;
  readonly email: string;
  readonly isMember: boolean;
};

/** A file that goes along with a request but is not signed. */
export type Attachment = { readonly id: AttachmentId; readonly filename: string };

/** The main object: who must sign which documents, and how far that has come (interface 2.1). */
export type SignatureRequest = {
  readonly id: RequestId;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  /** As the interface shows it: the API user that made it, else the address of who manages it. */
  readonly owner: string;
  /** The API user or the address of the member that made it; never changes. */
  readonly createdBy: string;
  /** Null: an API user made it and no administrator took it over. */
  readonly manager: RequestManager | null;
  readonly origin: Origin;
  readonly status: RequestStatus;
  readonly title: string;
  readonly message: string | null;
  readonly custom: string | null;
  readonly quality: Quality;
  /** Whether it was asked for by the word DEMO, which answers then show. */
  readonly askedAsDemo: boolean;
  readonly legislation: Legislation | null;
  readonly documents: readonly RequestDocument[];
  readonly signatures: readonly Signature[];
  readonly observers: readonly Observer[];
  readonly attachments: readonly Attachment[];
  /**
   * The account that each address is bound to: whoever verified the address and met the request first. Who gets the
   * address later is somebody else; who changes theirs stays the same (interface 12).
   */
  readonly bound: Bound;
  readonly readAccess: readonly string[];
  readonly writeAccess: readonly string[];
  readonly ccEmailAddresses: readonly string[];
  readonly callbacks: Readonly<Record<CallbackEvent, string | null>>;
  readonly attachOnSuccess: readonly AttachOnSuccess[];
  readonly reminders: ReminderPlan | null;
  readonly expiresAt: Day | null;
  readonly autoDeleteAt: Day | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it reached its end state. */
  readonly endedAt: Date | null;
  /** What was said when it was withdrawn. */
  readonly endMessage: string | null;
  /** Counts every change; who saves must have read the version before. */
  readonly version: number;
};

/** The newest version of the first document, which callbacks and `document_id` name. */
export function newestDocumentId(request: SignatureRequest): DocumentId {
  const [first] = request.documents;
  if (!first) throw new Error(`request ${request.id} has no document`);
  return first.versionId;
}

/** Where messages for a signer go, or null when there is no address. */
export function mailAddressOf(signer: Signer): string | null {
  return signer.email;
}

/** What stands for the signer in answers: an e-mail address, or the opaque identifier. */
export function shownNameOf(signer: Signer): string {
  return signer.kind === "account" ? signer.email : signer.opaqueId;
}

/** The documents of a request that one signer signs. */
export function documentsToSign(
  request: SignatureRequest,
  signature: Signature,
): readonly RequestDocument[] {
  const { documentSignatures } = signature;
  if (documentSignatures === null) return request.documents;
  const wanted = new Set(documentSignatures.map(({ documentId }) => documentId));
  return request.documents.filter(({ id }) => wanted.has(id));
}

/** The look of one signer's signature on one document. */
export function visualFor(signature: Signature, documentId: DocumentId): VisualSignature | null {
  return ownVisual(signature, documentId) ?? signature.visual;
}

/** The look that was asked for on this document alone. */
export function ownVisual(
  { documentSignatures }: Signature,
  id: DocumentId,
): VisualSignature | null {
  return documentSignatures?.find((one) => one.documentId === id)?.visual ?? null;
}
