import type { SignatureId } from "../domain/ids.ts";
import type { Intent, IntentStep } from "../domain/people/intent.ts";
import type { Factor } from "../domain/requests/quality.ts";
import type { EncryptedContent } from "./remote-authorisation.ts";

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
};
