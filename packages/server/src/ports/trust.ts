import type { Environment } from "@paraph/contract/words";
import type { Certificate } from "@paraph/engine/pki";
import type { Business } from "../domain/business/business.ts";
import type { SignerOrder, SigningCredential } from "./signing-credential.ts";
import type { RemoteProvider } from "./remote-authorisation.ts";

/**
 * Keys, time stamps and revocation answers: the built-in authority, an HSM or providers, chosen per
 * business, quality and legislation. Trouble that may pass is thrown as Refusal
 * error.provider.unavailable; a wrong answer as error.provider.answer_wrong.
 */
export type Trust = {
  /** Refuses where the person must go to a provider: see `remoteProviderFor`. */
  readonly forPerson: (order: SignerOrder) => Promise<SigningCredential>;
  /** The provider to which a person must go for such a signature; null where it is made here. */
  readonly remoteProviderFor: (
    order: Pick<SignerOrder, "environment" | "quality" | "legislation"> & {
      readonly business: Pick<Business, "id">;
    },
  ) => RemoteProvider | null;
  /** The same by its name, when somebody comes back; null when it is no longer configured. */
  readonly remoteProvider: (name: string) => RemoteProvider | null;
  /** The seal of that name, or the first one; null when the business has none. */
  readonly forSeal: (
    business: Business,
    environment: Environment,
    name: string | null,
  ) => Promise<SigningCredential | null>;
  /** Takes an RFC 3161 request to a time-stamp authority and brings its response. */
  readonly timestamp: (
    request: Uint8Array,
    environment: Environment,
    kind: "any" | "qualified",
  ) => Promise<Uint8Array>;
  /** The largest token that comes back, its chain included. */
  readonly tokenBytes: (environment: Environment, kind: "any" | "qualified") => number;
  readonly revocation: (question: {
    readonly certificate: Certificate;
    readonly issuer: Certificate;
    readonly ocspRequest: Uint8Array;
    /** An OCSP answer must not speak of the time before this; null where its age does not matter. */
    readonly since: Date | null;
  }) => Promise<
    | { readonly kind: "ocsp"; readonly response: Uint8Array }
    | { readonly kind: "crl"; readonly list: Uint8Array }
  >;
};
