import type { Legislation } from "@paraph/contract/words";
import type { Certificate } from "@paraph/engine/pki";
import type { Trust } from "./trust.ts";
import type { OwnCredential, RemoteProvider } from "./remote-authorisation.ts";

/** Who signs: the built-in authority, an HSM, a provider. Each gives identities for one act at a time. */
export type Signers = Pick<Trust, "forPerson" | "forSeal">;

/** Finds and uses the keys of people; which of them are fit is decided elsewhere, for all providers alike. */
export type RemoteKeys = Omit<RemoteProvider, "credentialOf"> & {
  /** The first key of the person whose certificate is fit; `requireFit` throws a fault where it is not. */
  readonly credentialOf: (
    token: string,
    requireFit: (certificate: Certificate) => void,
  ) => Promise<OwnCredential>;
};

/**
 * A signer outside of the built-in authority: with one key for everybody, or for each person their own, which they
 * set free themselves when they go there.
 */
export type Provider =
  | (Signers & { readonly keys: "one" })
  | {
      readonly keys: "own";
      /** Does the operator vouch that its certificates are qualified? They must say so too. */
      readonly qualified: boolean;
      readonly legislation: Legislation | null;
      readonly remote: RemoteKeys;
    };

/** Why a provider's answer is not used. The reasons are few, so that each can be reported and counted. */
export type ProviderFaultCode =
  | "unreachable"
  | "timed_out"
  | "refused"
  /** The person said no there. */
  | "declined"
  | "malformed"
  | "wrong_count"
  | "wrong_signature"
  | "wrong_certificate"
  | "weak_algorithm"
  | "expired_authorization"
  | "not_authorized"
  | "wrong_issuer"
  | "unsolicited";

/** Faults that may be gone when the same is asked again later. */
const PASSING: ReadonlySet<ProviderFaultCode> = new Set([
  "unreachable",
  "timed_out",
  "expired_authorization",
]);

/** A signer or time-stamp authority that did not do what it was asked. The document is untouched. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  readonly code: ProviderFaultCode;
  readonly provider: string;
  /** What callers may read of it; null where the catalogue's sentence is all. */
  readonly publicMessage: string | null;

  constructor(
    provider: string,
    code: ProviderFaultCode,
    message: string,
    options: ErrorOptions & { readonly publicMessage?: string } = {},
  ) {
    super(`${provider}: ${message}`, options);
    this.publicMessage = options.publicMessage ?? null;
    this.provider = provider;
    this.code = code;
  }

  /** Is trying again later worth it? */
  get passing(): boolean {
    return PASSING.has(this.code);
  }
}
