import type { Environment, ListSort, RequestStatus, SignatureStatus } from "@paraph/contract/words";
import type { Day } from "../../domain/days.ts";
import type { BusinessId } from "../../domain/business/business.ts";
import type { Holder } from "../../domain/documents/removal.ts";
import type {
  AccountId,
  AttachmentId,
  DocumentId,
  RequestId,
  SignatureId,
} from "../../domain/ids.ts";
import type { PicturePlace } from "../../domain/requests/pictures.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";

/** Whose requests a list shows: those an API user owns, all of a business's demo, or those a person may see. */
export type RequestScope =
  | { readonly kind: "owner"; readonly username: string }
  | { readonly kind: "demo of"; readonly businessId: BusinessId }
  | { readonly kind: "person"; readonly email: string; readonly accountId: AccountId };

/** What a list shows; all conditions hold at once, those on a signature for the same entry. */
export type RequestFilter = {
  readonly scope: RequestScope;
  readonly status: RequestStatus | null;
  /** Whether DRAFTs are shown, which versions 1 and 2 do not know. */
  readonly drafts: boolean;
  readonly signatureStatus: SignatureStatus | null;
  /** An e-mail address or an opaque identifier. */
  readonly signer: string | null;
  /** A part of the title. */
  readonly search: string | null;
};

/** What administrators see of the requests of their business in one environment. */
export type BusinessFilter = {
  readonly businessId: BusinessId;
  readonly environment: Environment;
  /** Whoever manages it; null: anybody. */
  readonly managedBy: string | null;
  readonly search: string | null;
};

/** A list view of the requests of one person: what they see or manage, and whose turn it is. */
export type ListView = {
  readonly email: string;
  /** Addresses that the account had before: what was bound to it there is still its own. */
  readonly former: readonly string[];
  readonly accountId: AccountId;
  /** The businesses that the person belongs to: what they manage there is theirs to see, nothing else. */
  readonly businesses: readonly BusinessId[];
  /** Only what the person owns or may change. */
  readonly manages: boolean;
  /** Whether it waits for this person, for others only, or either. */
  readonly turn: "theirs" | "of others" | null;
  readonly statuses: readonly RequestStatus[];
  /** A part of the title. */
  readonly search: string | null;
};

/** What somebody manages, by their account; one that is gone by now is known by its address. */
export type Managing = { readonly businessId: BusinessId; readonly email: string };

/** What a sender has typed, as the browser wrote it. */
export type DraftForm = { readonly form: string; readonly savedAt: Date };

export type Page = { readonly offset: number; readonly limit: number };

export type RequestPage = {
  readonly requests: readonly SignatureRequest[];
  /** Exact; with a filter on signers or titles at most COUNT_LIMIT. */
  readonly total: number;
};

/** A file that goes along with a request; its bytes are an object of the vault with the same id. */
export type StoredAttachment = {
  readonly id: AttachmentId;
  readonly requestId: RequestId;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly createdAt: Date;
};

/** One signed version in the line of a document. */
export type SignedVersion = {
  readonly requestId: RequestId;
  readonly documentId: DocumentId;
  readonly versionId: DocumentId;
  readonly parentId: DocumentId;
  readonly signatureId: SignatureId;
  readonly signedAt: Date;
};

/** Signature requests. A deleted one is found by `findDeleted` only, until it is erased. */
export type Requests = {
  readonly find: (id: RequestId) => Promise<SignatureRequest | null>;
  /** Finds a deleted one too: mails about it may still have to be sent. */
  readonly findDeleted: (id: RequestId) => Promise<SignatureRequest | null>;
  readonly findMany: (ids: readonly RequestId[]) => Promise<readonly SignatureRequest[]>;
  /** The same as find, and nobody else changes it until the transaction ends. */
  readonly lock: (id: RequestId) => Promise<SignatureRequest | null>;
  readonly list: (filter: RequestFilter, page: Page) => Promise<RequestPage>;
  /** How many requests of a business are open in one environment, counted up to a limit. */
  readonly countOpen: (business: BusinessId, environment: Environment) => Promise<number>;
  /** The requests of a business, newest first, after the one that is named. */
  readonly listOfBusiness: (
    filter: BusinessFilter,
    after: RequestId | null,
    most: number,
  ) => Promise<readonly SignatureRequest[]>;
  /** Some of those that somebody manages for a business, deleted ones apart, by id after the one that is named. */
  readonly listManaged: (
    manager: Managing,
    after: RequestId | null,
    most: number,
  ) => Promise<readonly RequestId[]>;
  /** How many requests each member of a business manages, by address. */
  readonly countManaged: (business: BusinessId) => Promise<ReadonlyMap<string, number>>;
  /** One page of a view. */
  readonly listView: (
    view: ListView,
    sort: ListSort,
    page: Page,
  ) => Promise<readonly SignatureRequest[]>;
  /** All of a view in pieces, each after the last one of the piece before; what comes or goes meanwhile moves nothing. */
  readonly walkView: (
    view: ListView,
    after: RequestId | null,
    most: number,
  ) => Promise<readonly SignatureRequest[]>;
  /** What was typed of a draft so far; null where nothing was kept. */
  readonly findForm: (id: RequestId) => Promise<DraftForm | null>;
  readonly saveForm: (id: RequestId, form: DraftForm) => Promise<void>;
  readonly removeForm: (id: RequestId) => Promise<void>;
  /** How many are in each view, at most COUNT_LIMIT each. */
  readonly countViews: (views: readonly ListView[]) => Promise<readonly number[]>;
  /** With the content of the pictures that came in; whoever finds the request later gets it without. */
  readonly insert: (request: SignatureRequest) => Promise<void>;
  /** Writes what differs; refuses when somebody else has saved meanwhile. */
  readonly save: (before: SignatureRequest, after: SignatureRequest) => Promise<void>;
  readonly markDeleted: (id: RequestId, at: Date) => Promise<void>;
  /** Forgets the request altogether. */
  readonly erase: (id: RequestId) => Promise<void>;
  /** Forgets which documents a deleted request held, once they are gone. */
  readonly dropDocuments: (id: RequestId) => Promise<void>;
  readonly markViewed: (id: SignatureId, at: Date) => Promise<void>;
  /** Holds every request of a view until the transaction ends. */
  readonly lockView: (view: ListView) => Promise<void>;
  /** Binds an address to an account that is there in those requests where it is bound to nobody. */
  readonly bind: (ids: readonly RequestId[], email: string, account: AccountId) => Promise<void>;
  /** The same in every request that names the address: its holder gives it up and keeps what came by it. */
  readonly bindAll: (email: string, account: AccountId) => Promise<void>;
  /** Frees those of the addresses whose account is gone: who has verified one by now is meant. */
  readonly release: (id: RequestId, emails: readonly string[]) => Promise<void>;
  /** Whether somebody takes part in any request of a business that is not deleted or a DRAFT. */
  readonly hasPerson: (businessId: BusinessId, email: string) => Promise<boolean>;
  readonly holdersOf: (documentId: DocumentId) => Promise<readonly Holder[]>;
  /** OPEN requests whose last day is over in the time of their business. */
  readonly listExpired: (now: Date, most: number) => Promise<readonly RequestId[]>;
  /** What a policy would do to the requests that are there, by the month of their deletion. */
  readonly previewRetention: (
    business: BusinessId,
    environment: Environment,
    rule: RetentionRule,
  ) => Promise<readonly RetentionMonth[]>;
  /** What stands now: how many have a day on which they are deleted, and the first of these days. */
  readonly scheduledDeletions: (
    business: BusinessId,
    environment: Environment,
  ) => Promise<{ readonly requests: number; readonly first: Day | null; readonly all: number }>;
  /** Gives the requests that are there their days anew, or none; how many it concerned. */
  readonly applyRetention: (
    business: BusinessId,
    environment: Environment,
    rule: RetentionRule | null,
  ) => Promise<number>;
  /** Requests whose deletion day has come in the time of their business. */
  readonly listDueForDeletion: (now: Date, most: number) => Promise<readonly RequestId[]>;
  /** The content of a prescribed picture, in Base64. */
  readonly findPicture: (id: SignatureId, place: PicturePlace) => Promise<string | null>;
  readonly addVersions: (versions: readonly SignedVersion[]) => Promise<void>;
  readonly listVersions: (id: RequestId) => Promise<readonly SignedVersion[]>;
  readonly addAttachment: (attachment: StoredAttachment) => Promise<void>;
  readonly findAttachment: (id: AttachmentId) => Promise<StoredAttachment | null>;
  readonly listAttachments: (id: RequestId) => Promise<readonly StoredAttachment[]>;
  readonly removeAttachment: (id: AttachmentId) => Promise<void>;
};

/** A policy for requests that are there already: none is deleted within the grace or before its deadline. */
export type RetentionRule = { readonly days: number; readonly today: Day };

/** How many requests would be deleted in a month (YYYYMM), from which day on, and how many of them wait for a deadline. */
export type RetentionMonth = {
  readonly month: string;
  readonly first: Day;
  readonly requests: number;
  readonly waiting: number;
};
