import type { AccountId, DocumentId, SignatureId } from "../../domain/ids.ts";
import type { Intent, IntentStep } from "../../domain/signing-page/intent.ts";
import type { Factor } from "../../domain/requests/quality.ts";
import type { EncryptedContent } from "../remote-authorisation.ts";

/** Declarations of will. What names the person, the mark and its places lie encrypted beside them. */
export type Intents = {
  readonly add: (intent: Intent, content: EncryptedContent) => Promise<void>;
  readonly find: (id: string) => Promise<Intent | null>;
  /** The newest of a signature. */
  readonly newest: (signatureId: SignatureId) => Promise<Intent | null>;
  /** Locked until the end of the transaction. */
  readonly lock: (id: string) => Promise<Intent | null>;
  readonly content: (id: string) => Promise<EncryptedContent | null>;
  readonly prove: (id: string, factor: Factor) => Promise<void>;
  /** How far the work is; false when it has ended already. */
  readonly step: (id: string, step: IntentStep, problem: string | null) => Promise<boolean>;
  /** Makes all that have no proof yet void: a newer one takes their place. */
  readonly replace: (signatureId: SignatureId) => Promise<void>;
  /** Notes that a version of a document was shown to the signer; once. */
  readonly markShown: (signatureId: SignatureId, versionId: DocumentId, at: Date) => Promise<void>;
  /** The versions that the signer was shown. */
  readonly listShown: (signatureId: SignatureId) => Promise<readonly DocumentId[]>;
};

/** A mark as it lies in the database: encrypted. */
export type KeptMark = { readonly encrypted: Uint8Array; readonly savedAt: Date };

/** The marks that people keep, one each. */
export type SavedMarks = {
  readonly find: (account: AccountId) => Promise<KeptMark | null>;
  readonly has: (account: AccountId) => Promise<boolean>;
  readonly save: (account: AccountId, mark: KeptMark) => Promise<void>;
  readonly remove: (account: AccountId) => Promise<void>;
};
