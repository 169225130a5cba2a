import type { IdentificationId, RequestId, SignatureId } from "../domain/ids.ts";

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
