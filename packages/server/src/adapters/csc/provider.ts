import type { Legislation } from "@paraph/contract/words";
import type { Certificate } from "@paraph/engine";

/** Sends a person to the provider and gives the address to which the provider sent it back. */
export type Visit = (address: string) => Promise<string>;

/** How the right to sign is got: by the person at the provider, or by a secret of the business. */
export type CscActivation =
  | { readonly kind: "person"; readonly visit: Visit }
  | { readonly kind: "pin"; readonly pin: () => string };

/** A remote signing service by the API of the Cloud Signature Consortium, version 2. */
export type CscProvider = {
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
    readonly redirectUrl: string;
  };
  /** `hash`: it signs hashes. `document`: it returns a finished CMS for the digest of a document. */
  readonly signs: "hash" | "document";
  readonly activation: CscActivation;
  readonly legislation: Legislation | null;
  /** Does it issue qualified certificates? Then the activation must be bound to the hashes (SCAL2). */
  readonly qualified: boolean;
  readonly anchors: readonly Certificate[];
};
