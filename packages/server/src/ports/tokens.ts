import type { ApiUser } from "../domain/tenancy/business.ts";

export type TokenClaims = {
  readonly username: string;
  readonly keyVersion: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

/** Signs and checks access tokens (EdDSA); keys rotate behind it. Throws Refusal error.auth.token_*. */
export type Tokens = {
  readonly issue: (user: ApiUser, now: Date, lifetimeSeconds: number) => Promise<string>;
  readonly verify: (token: string, now: Date) => Promise<TokenClaims>;
};

/** HMAC-SHA-256 of an API key under the pepper. */
export type KeyHasher = {
  readonly hash: (key: string) => Uint8Array;
};
