import type { AccountEntries } from "./account-entries.ts";
import type { Accounts } from "./accounts.ts";
import type { Arrivals } from "./arrivals.ts";
import type { AuditTrail } from "./audit.ts";
import type { CallbackSecrets } from "./callback-secrets.ts";
import type { Codes } from "./codes.ts";
import type { RemoteAuthorisations } from "./remote-authorisation.ts";
import type { EvidenceLog } from "./evidence.ts";
import type { Factors } from "./factors.ts";
import type { Documents } from "./documents.ts";
import type { Billing } from "./billing.ts";
import type { Callbacks } from "./callbacks.ts";
import type { Groups } from "./groups.ts";
import type { IdentificationVisits } from "./identification-visits.ts";
import type { Identifications } from "./identifications.ts";
import type { Intents } from "./intents.ts";
import type { Invitations } from "./invitations.ts";
import type { Jobs } from "./jobs.ts";
import type { KeyGrants } from "./key-grants.ts";
import type { Leases } from "./leases.ts";
import type { Idempotency, RateLimits } from "./limits.ts";
import type { Messages } from "./messages.ts";
import type { SecretKeyTable } from "./secret-keys.ts";
import type { Passkeys } from "./passkeys.ts";
import type { Brandings } from "./brandings.ts";
import type { SavedMarks } from "./saved-marks.ts";
import type { Requests } from "./requests.ts";
import type { StorageMarks } from "./storage-marks.ts";
import type { Sessions } from "./sessions.ts";
import type { Tenancy } from "./tenancy.ts";
import type { TrustedLists } from "./trusted-lists.ts";
import type { Validations } from "./validations.ts";
import type { WaysIn } from "./ways-in.ts";

/** Every table of the database, as questions and commands. One entry a room of the domain. */
export type Tables = {
  readonly tenancy: Tenancy;
  readonly accounts: Accounts;
  readonly accountEntries: AccountEntries;
  readonly arrivals: Arrivals;
  readonly sessions: Sessions;
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
  readonly codes: Codes;
  readonly remoteAuthorisations: RemoteAuthorisations;
  readonly callbackSecrets: CallbackSecrets;
  readonly documents: Documents;
  readonly keys: KeyGrants;
  readonly identifications: Identifications;
  readonly identificationVisits: IdentificationVisits;
  readonly storageMarks: StorageMarks;
  readonly requests: Requests;
  readonly leases: Leases;
  readonly groups: Groups;
  readonly callbacks: Callbacks;
  readonly idempotency: Idempotency;
  readonly validations: Validations;
  readonly billing: Billing;
  readonly trustedLists: TrustedLists;
  readonly secretKeys: SecretKeyTable;
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
  readonly limits: RateLimits;
  /** Resolves when the database answers and keeps what it is given; throws otherwise. */
  readonly ping: () => Promise<void>;
};
