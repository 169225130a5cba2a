import type { Environment, Language } from "@paraph/contract/words";

declare const brand: unique symbol;
export type AccountId = string & { readonly [brand]: "account" };

/** A proof of identity that an account has, as an identification provider recorded it. */
export type Identification = {
  readonly provider: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly legislations: readonly string[];
  readonly provenAt: Date;
  /** What a simulation found counts for demo requests alone. */
  readonly environment: Environment;
  /** Names the act at the provider; null where none is known. */
  readonly reference: string | null;
};

/** A person with an account in the web application. */
export type Account = {
  readonly id: AccountId;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobileNumber: string | null;
  readonly language: Language | null;
  readonly identifications: readonly Identification[];
};

/** The proofs that count for requests of an environment: a real one for both, a simulated one for the demo. */
export function provenFor(
  { identifications }: Pick<Account, "identifications">,
  environment: Environment,
): readonly Identification[] {
  return identifications.filter(
    (one) => environment === "demo" || one.environment === "production",
  );
}
