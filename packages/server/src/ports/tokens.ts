import type { AccountId } from "../domain/ids.ts";
import type { ApiUser } from "../domain/business/business.ts";

type Period = { readonly issuedAt: Date; readonly expiresAt: Date };

/** What an API user's login gave them. */
export type ApiClaims = Period & {
  readonly kind: "api";
  readonly username: string;
  readonly keyVersion: number;
};

/** A person by their account; no login of the interface issues such a token. */
export type PersonClaims = Period & {
  readonly kind: "person";
  readonly accountId: AccountId;
  readonly email: string;
};

export type TokenClaims = ApiClaims | PersonClaims;

/** For whom a token is issued, and for which of their keys. */
export type TokenUser = Pick<ApiUser, "username" | "environment"> & {
  readonly keyVersion: number;
};

/** Signs and checks access tokens (EdDSA); keys rotate behind it. Throws Refusal error.auth.token_*. */
export type Tokens = {
  readonly issue: (user: TokenUser, now: Date, lifetimeSeconds: number) => Promise<string>;
  readonly verify: (token: string, now: Date) => Promise<TokenClaims>;
};
