import type { AttachmentId, RequestId } from "../../domain/ids.ts";

/** A file that goes along with a request; its bytes are an object of the vault with the same id. */
export type StoredAttachment = {
  readonly id: AttachmentId;
  readonly requestId: RequestId;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly createdAt: Date;
};

export type Attachments = {
  readonly add: (attachment: StoredAttachment) => Promise<void>;
  readonly find: (id: AttachmentId) => Promise<StoredAttachment | null>;
  readonly list: (id: RequestId) => Promise<readonly StoredAttachment[]>;
  readonly remove: (id: AttachmentId) => Promise<void>;
};
