import type { AccountEntries, Accounts, WaysIn } from "./accounts.ts";
import type { Arrivals, EmbedAddresses, Sessions } from "./sessions.ts";
import type { AuditTrail, EvidenceLog } from "./evidence.ts";
import type { CallbackSecrets, Callbacks } from "./callbacks.ts";
import type { Codes } from "./codes.ts";
import type { RemoteAuthorisations } from "../remote-authorisation.ts";
import type { Factors, Passkeys } from "./factors.ts";
import type { Documents, KeyGrants, StorageMarks } from "./documents.ts";
import type { Billing } from "./billing.ts";
import type { Groups } from "./groups.ts";
import type { IdentificationVisits, Identifications } from "./identification.ts";
import type { Intents, SavedMarks } from "./signing-page.ts";
import type { Invitations, Brandings, Tenancy } from "./business.ts";
import type { Jobs } from "./jobs.ts";
import type { Leases } from "./signing.ts";
import type { Idempotency, RateLimits } from "./calls.ts";
import type { Messages, Receivers } from "./messages.ts";
import type { SecretKeyTable } from "../secret-keys.ts";
import type { DraftForms, Participants, Requests } from "./requests.ts";
import type { Attachments } from "./attachments.ts";
import type { BusinessRequests } from "./business-requests.ts";
import type { RequestViews } from "./inbox.ts";
import type { Retention } from "./retention.ts";
import type { TrustedLists } from "./trust.ts";
import type { Validations } from "./validation.ts";

/** Every table of the database, as questions and commands. One entry for each area of the domain. */
export type Tables = {
  readonly tenancy: Tenancy;
  readonly accounts: Accounts;
  readonly accountEntries: AccountEntries;
  readonly arrivals: Arrivals;
  readonly sessions: Sessions;
  readonly embedAddresses: EmbedAddresses;
  readonly passkeys: Passkeys;
  readonly savedMarks: SavedMarks;
  readonly invitations: Invitations;
  readonly brandings: Brandings;
  readonly factors: Factors;
  readonly waysIn: WaysIn;
  readonly intents: Intents;
  readonly jobs: Jobs;
  readonly audit: AuditTrail;
  readonly evidence: EvidenceLog;
  readonly messages: Messages;
  readonly receivers: Receivers;
  readonly codes: Codes;
  readonly remoteAuthorisations: RemoteAuthorisations;
  readonly callbackSecrets: CallbackSecrets;
  readonly documents: Documents;
  readonly keys: KeyGrants;
  readonly identifications: Identifications;
  readonly identificationVisits: IdentificationVisits;
  readonly storageMarks: StorageMarks;
  readonly requests: Requests;
  readonly requestViews: RequestViews;
  readonly businessRequests: BusinessRequests;
  readonly participants: Participants;
  readonly draftForms: DraftForms;
  readonly attachments: Attachments;
  readonly retention: Retention;
  readonly leases: Leases;
  readonly groups: Groups;
  readonly callbacks: Callbacks;
  readonly idempotency: Idempotency;
  readonly validations: Validations;
  readonly billing: Billing;
  readonly trustedLists: TrustedLists;
  readonly secretKeys: SecretKeyTable;
  /** Inside of a transaction what was taken is given back when it fails. */
  readonly limits: RateLimits;
};

/**
 * The transaction that commits what an action makes: `work` gives it back, and whoever asked for the
 * action keeps more in the same commit, such as the answer of the call. An action that is given one
 * uses it once.
 */
export type Commit<Made> = (work: (tables: Tables) => Promise<Made>) => Promise<Made>;

/** `transaction` commits all or nothing; inside it, use the tables it gives and no network. */
export type Store = Tables & {
  readonly transaction: <Result>(work: (tables: Tables) => Promise<Result>) => Promise<Result>;
  /** Resolves when the database answers and keeps what it is given; throws otherwise. */
  readonly ping: () => Promise<void>;
};
