import type { Language } from "@paraph/contract/words";

declare const brand: unique symbol;
export type AccountId = string & { readonly [brand]: "account" };

/** A proof of identity that an account has, as an identification provider recorded it. */
export type Identification = {
  readonly provider: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly legislations: readonly string[];
  readonly provenAt: Date;
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
