import type { Legislation } from "@paraph/contract/words";
import type { Trust } from "./trust.ts";

/** Who signs: the built-in authority, an HSM, a provider. Each gives identities for one act at a time. */
export type Signers = Pick<Trust, "forPerson" | "forSeal">;

/** A signer outside of the built-in authority, and what it can be trusted to be. */
export type Provider = Signers & {
  /** One key for everybody who signs, or for each person their own, which they set free themself. */
  readonly keys: "one" | "own";
  /** Does the operator vouch that its certificates are qualified? They must say so too. */
  readonly qualified: boolean;
  readonly legislation: Legislation | null;
};

/** Why a provider's answer is not used. The reasons are few, so that each can be told and counted. */
export type ProviderFaultCode =
  | "unreachable"
  | "timed_out"
  | "refused"
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

  constructor(provider: string, code: ProviderFaultCode, message: string, options?: ErrorOptions) {
    super(`${provider}: ${message}`, options);
    this.provider = provider;
    this.code = code;
  }

  /** Is trying again later worth it? */
  get passing(): boolean {
    return PASSING.has(this.code);
  }
}
