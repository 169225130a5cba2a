export type Channel = "EMAIL" | "SMS";

/** A message of a demo key, kept in place of being sent. */
export type KeptMessage = {
  readonly id: string;
  readonly businessId: string;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly links: readonly string[];
  readonly attachments: readonly string[];
  readonly createdAt: Date;
};

export type Messages = {
  /** Keeps a message once for each key, however often it is sent. */
  readonly keep: (message: KeptMessage, key: string) => Promise<void>;
  /** Newest first; `to` is compared without case. */
  readonly list: (
    businessId: string,
    filter: { readonly to: string | null; readonly most: number },
  ) => Promise<readonly KeptMessage[]>;
  readonly find: (businessId: string, id: string) => Promise<KeptMessage | null>;
  /** Forgets what is older, so that a sandbox does not grow for ever. */
  readonly removeBefore: (at: Date) => Promise<void>;
};
