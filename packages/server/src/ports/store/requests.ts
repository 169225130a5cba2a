import type { RequestStatus, SignatureStatus } from "@paraph/contract/words";
import type { BusinessId } from "../../domain/business/business.ts";
import type { Holder } from "../../domain/documents/removal.ts";
import type { AccountId, DocumentId, RequestId, SignatureId } from "../../domain/ids.ts";
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

export type Page = { readonly offset: number; readonly limit: number };

export type RequestPage = {
  readonly requests: readonly SignatureRequest[];
  /** Exact; with a filter on signers or titles at most COUNT_LIMIT. */
  readonly total: number;
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
  readonly holdersOf: (documentId: DocumentId) => Promise<readonly Holder[]>;
  /** OPEN requests whose last day is over in the time of their business. */
  readonly listExpired: (now: Date, most: number) => Promise<readonly RequestId[]>;
  /** OPEN requests in which somebody may be due for an automatic reminder, in the time of their business. */
  readonly listToRemind: (now: Date, most: number) => Promise<readonly RequestId[]>;
  /** Where somebody is still due at a time, the request is looked at again later. */
  readonly putOffReminders: (id: RequestId, at: Date, until: Date) => Promise<void>;
  /** The content of a prescribed picture, in Base64. */
  readonly findPicture: (id: SignatureId, place: PicturePlace) => Promise<string | null>;
  readonly addVersions: (versions: readonly SignedVersion[]) => Promise<void>;
  readonly listVersions: (id: RequestId) => Promise<readonly SignedVersion[]>;
};

/** What a sender has typed, as the browser wrote it. */
export type DraftForm = { readonly form: string; readonly savedAt: Date };

/** The form of each draft, kept while its sender types. */
export type DraftForms = {
  /** What was typed of a draft so far; null where nothing was kept. */
  readonly find: (id: RequestId) => Promise<DraftForm | null>;
  readonly save: (id: RequestId, form: DraftForm) => Promise<void>;
  readonly remove: (id: RequestId) => Promise<void>;
};

/** Whose the addresses in requests are. */
export type Participants = {
  /** Binds an address to an account that is there in those requests where it is bound to nobody. */
  readonly bind: (ids: readonly RequestId[], email: string, account: AccountId) => Promise<void>;
  /** The same in every request that names the address: its holder gives it up and keeps what came by it. */
  readonly bindAll: (email: string, account: AccountId) => Promise<void>;
  /** Frees those of the addresses whose account is gone: who has verified one by now is meant. */
  readonly release: (id: RequestId, emails: readonly string[]) => Promise<void>;
  /** Whether somebody takes part in any request of a business that is not deleted or a DRAFT. */
  readonly hasPerson: (businessId: BusinessId, email: string) => Promise<boolean>;
};
