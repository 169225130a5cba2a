import { Refusal } from "@paraph/contract/errors";
import type { Region } from "@paraph/contract/words";
import type { ApiClaims, Tokens, TokenUser } from "../../ports/tokens.ts";
import { claimsOf, hasSignature, signToken, splitToken, type TokenParts } from "./jwt.ts";
import type { KeySet, OpenKey } from "./key-set.ts";

/** A clock of another instance may be a little ahead of ours. */
const LEEWAY_SECONDS = 5;
const MOST_REMEMBERED = 10_000;

type Found = { readonly key: OpenKey; readonly claims: ApiClaims };

/** Access tokens of one region: EdDSA, with keys that rotate (interface part 5, interface 4.1). */
export class EdDsaTokens implements Tokens {
  readonly #keys: KeySet;
  readonly #region: Region;
  /** Tokens whose signature was right: it stays so, and checking it again costs most of a call. */
  readonly #found = new Map<string, Found>();
  readonly #issued = new Map<string, string>();
  #second = 0;
  #key: OpenKey | null = null;

  constructor(keys: KeySet, region: Region) {
    this.#keys = keys;
    this.#region = region;
  }

  async issue(user: TokenUser, now: Date, lifetimeSeconds: number): Promise<string> {
    const key = await this.#keys.signing(now);
    const iat = Math.floor(now.getTime() / 1000);
    if (iat !== this.#second || key !== this.#key) {
      this.#issued.clear();
      this.#second = iat;
      this.#key = key;
    }
    // EdDSA gives the same signature for the same claims, so within a second nothing is signed twice.
    const name = `${user.username} ${user.keyVersion} ${lifetimeSeconds}`;
    const known = this.#issued.get(name);
    if (known) return known;
    const token = signToken(key.header, this.#claims(user, iat, lifetimeSeconds), key.signer);
    this.#issued.set(name, token);
    return token;
  }

  #claims({ username, environment, keyVersion }: TokenUser, iat: number, lifetime: number): object {
    return {
      iss: this.#region,
      sub: username,
      iat,
      exp: iat + lifetime,
      env: environment,
      kv: keyVersion,
    };
  }

  async verify(token: string, now: Date): Promise<ApiClaims> {
    const { claims } = await this.#find(token, now);
    const seconds = now.getTime() / 1000;
    if (claims.issuedAt.getTime() / 1000 > seconds + LEEWAY_SECONDS) throw invalid();
    if (claims.expiresAt <= now) throw new Refusal("error.auth.token_expired");
    return claims;
  }

  async #find(token: string, now: Date): Promise<Found> {
    const known = this.#found.get(token);
    const parts = known ? null : splitToken(token);
    const header = known?.key.header ?? parts?.header;
    if (header === undefined) throw invalid();
    // Asked even when the token is known: its key may have been revoked since.
    const key = await this.#keys.verifying(header, now);
    if (!key) throw invalid();
    return known?.key === key ? known : this.#check(token, parts ?? splitToken(token), key);
  }

  #check(token: string, parts: TokenParts | null, key: OpenKey): Found {
    if (!parts) throw invalid();
    if (!hasSignature(parts, key.verifier)) throw invalid();
    const found = { key, claims: this.#read(claimsOf(parts)) };
    if (this.#found.size >= MOST_REMEMBERED) this.#found.clear();
    this.#found.set(token, found);
    return found;
  }

  #read({ iss, sub, kv, iat, exp }: Readonly<Record<string, unknown>>): ApiClaims {
    const numbers = [kv, iat, exp].every((value) => typeof value === "number");
    if (iss !== this.#region || typeof sub !== "string" || !numbers) throw invalid();
    return {
      kind: "api",
      username: sub,
      keyVersion: kv as number,
      issuedAt: new Date((iat as number) * 1000),
      expiresAt: new Date((exp as number) * 1000),
    };
  }
}

function invalid(): Refusal {
  return new Refusal("error.auth.token_invalid");
}
