import type { Legislation } from "@paraph/contract/words";
import type { Certificate } from "@paraph/engine/pki";

/** A remote signing service by the API of the Cloud Signature Consortium, version 2. */
export type CscService = {
  readonly name: string;
  /** For example https://rssp.example/csc/v2 */
  readonly url: string;
  readonly oauth: {
    /** RFC 9207: what the provider must call itself when it sends a person back. */
    readonly issuer: string;
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly clientSecret: () => string;
    /** Where the provider sends people back to. */
    readonly redirectUrl: string;
  };
  /** `hash`: it signs hashes. `document`: it returns a finished CMS for the digest of a document. */
  readonly signs: "hash" | "document";
  readonly anchors: readonly Certificate[];
};

/** Its credential belongs to the business, which sets it free with a PIN. */
export type CscWithPin = CscService & { readonly pin: () => string };

/** Every person has credentials there, and goes there to set them free. */
export type CscOfPeople = CscService & {
  /** What people know it by. */
  readonly title: string;
  readonly legislation: Legislation | null;
  /** Does it issue qualified certificates? */
  readonly qualified: boolean;
};
