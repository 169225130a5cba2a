import type { IdentificationId, RequestId, SignatureId } from "../../domain/ids.ts";
import type {
  IdentificationVisit,
  VisitOutcome,
} from "../../domain/identification/identification-visit.ts";

/** How an identification for one signature ended; what was seen lies in the vault. */
export type StoredIdentification = {
  readonly identificationId: IdentificationId;
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  readonly provider: string;
  readonly status: "ACCEPTED" | "REFUSED";
  readonly decidedAt: Date;
  readonly objectId: string;
};

export type Identifications = {
  /** A second attempt replaces the first; the answer is the object that is no longer needed. */
  readonly save: (identification: StoredIdentification) => Promise<string | null>;
  readonly find: (identificationId: IdentificationId) => Promise<StoredIdentification | null>;
  readonly listOf: (requestId: RequestId) => Promise<readonly StoredIdentification[]>;
  readonly removeOf: (requestId: RequestId) => Promise<void>;
};

/** Who is on the way to the provider of identifications. */
export type IdentificationVisits = {
  readonly add: (visit: IdentificationVisit) => Promise<void>;
  readonly find: (id: string) => Promise<IdentificationVisit | null>;
  /** The same, which no other transaction changes until this one ends. */
  readonly lock: (id: string) => Promise<IdentificationVisit | null>;
  readonly end: (id: string, outcome: VisitOutcome) => Promise<void>;
};
