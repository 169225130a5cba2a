import type { BusinessId } from "../domain/tenancy/business.ts";
import type { Invitation } from "../domain/tenancy/invitation.ts";

/** Who was asked to belong to a business. */
export type Invitations = {
  readonly find: (id: string) => Promise<Invitation | null>;
  /** The same, which no other transaction changes until this one ends. */
  readonly lock: (id: string) => Promise<Invitation | null>;
  /** The one of an address that was neither accepted nor withdrawn, locked. */
  readonly lockOpen: (business: BusinessId, email: string) => Promise<Invitation | null>;
  /** Those that were neither accepted nor withdrawn, the newest first. */
  readonly list: (business: BusinessId) => Promise<readonly Invitation[]>;
  /** All that were sent to an address, however they ended, the newest first. */
  readonly listTo: (email: string) => Promise<readonly Invitation[]>;
  /** Makes it, or writes it anew. */
  readonly save: (invitation: Invitation) => Promise<void>;
  /** Takes away what ended before. */
  readonly removeBefore: (at: Date) => Promise<void>;
};
