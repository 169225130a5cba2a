import type { Environment } from "@paraph/contract/words";
import type { BusinessId, RequestId, SignatureId } from "../../domain/ids.ts";
import type { SecretKeys } from "../secret-keys.ts";

export type Channel = "EMAIL" | "SMS";

/** A message of a demo key, kept in place of being sent. */
export type KeptMessage = {
  readonly id: string;
  readonly businessId: string;
  readonly channel: Channel;
  readonly to: string;
  /** The request that it is about; null for what concerns an account. */
  readonly requestId: string | null;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly links: readonly string[];
  readonly attachments: readonly string[];
  readonly createdAt: Date;
};

/** A message as it is kept: what it says is encrypted, because it tells links and codes. */
export type SealedMessage = Pick<
  KeptMessage,
  "id" | "businessId" | "channel" | "to" | "requestId" | "createdAt"
> & { readonly content: Uint8Array };

type Content = Pick<KeptMessage, "subject" | "text" | "html" | "links" | "attachments">;

/** Which messages: all conditions that are not null hold at once. */
export type MessageFilter = {
  readonly to: string | null;
  readonly requestId: string | null;
  readonly most: number;
};

export type Messages = {
  /** Keeps a message once for each key, however often it is sent. */
  readonly keep: (message: SealedMessage, key: string) => Promise<void>;
  /** Newest first; `to` is compared without case. */
  readonly list: (businessId: string, filter: MessageFilter) => Promise<readonly SealedMessage[]>;
  /** To whom something was sent, each once, in the order of the alphabet. */
  readonly listReceivers: (businessId: string, most: number) => Promise<readonly string[]>;
  /** About which requests something was sent, those of the newest messages first. */
  readonly listRequests: (businessId: string, most: number) => Promise<readonly string[]>;
  readonly find: (businessId: string, id: string) => Promise<SealedMessage | null>;
  /** Forgets what is older, so that a sandbox does not grow for ever. */
  readonly removeBefore: (at: Date) => Promise<void>;
};

/** Encrypts what a message says. */
export function sealMessage(
  { encrypt }: Pick<SecretKeys, "encrypt">,
  { id, businessId, channel, to, requestId, createdAt, ...content }: KeptMessage,
): SealedMessage {
  const bytes = new TextEncoder().encode(JSON.stringify(content satisfies Content));
  return {
    id,
    businessId,
    channel,
    to,
    requestId,
    createdAt,
    content: encrypt("message", bytes, contextOf(id)),
  };
}

/** What a message says; null when its key was retired. */
export function openMessage(
  { decrypt }: Pick<SecretKeys, "decrypt">,
  { content, ...message }: SealedMessage,
): KeptMessage | null {
  const bytes = decrypt("message", content, contextOf(message.id));
  return bytes && { ...message, ...(JSON.parse(new TextDecoder().decode(bytes)) as Content) };
}

function contextOf(id: string): string {
  return `message ${id}`;
}

/** Somebody as one business writes to them: the mailbox or the number. */
export type ReceiverOf = {
  readonly businessId: string;
  readonly environment: Environment;
  readonly to: string;
};

/** By which report a business was silenced for somebody. */
export type Report = { readonly requestId: RequestId; readonly signatureId: SignatureId };

/** A business that somebody does not want to hear of; what was written down before says less. */
export type Silence = {
  readonly businessId: BusinessId | null;
  readonly environment: Environment | null;
  readonly requestId: RequestId | null;
  readonly signatureId: SignatureId | null;
  readonly at: Date;
};

/** What is known of those to whom a business writes. */
export type Receivers = {
  readonly find: (
    receiver: ReceiverOf,
  ) => Promise<{ readonly hasSigned: boolean; readonly silencedAt: Date | null }>;
  readonly markSigned: (receiver: ReceiverOf, at: Date) => Promise<void>;
  /** From now on the business does not reach them. */
  readonly silence: (receiver: ReceiverOf, by: Report, at: Date) => Promise<void>;
  /** The business reaches them again; says which report silenced it, or null where it reached them already. */
  readonly liftSilence: (
    receiver: ReceiverOf,
  ) => Promise<Pick<Silence, "requestId" | "signatureId"> | null>;
  /** The newest first. */
  readonly listSilences: (business: BusinessId | null) => Promise<readonly Silence[]>;
};
