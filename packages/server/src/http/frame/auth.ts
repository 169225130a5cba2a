import { Refusal } from "@paraph/contract/errors";
import { TOKEN_LIFETIME_SECONDS } from "@paraph/contract/limits";
import type { ApiActor, Caller } from "../../domain/access/actor.ts";
import { isUsable } from "../../domain/business/business.ts";
import type { ApiClaims, TokenClaims } from "../../ports/tokens.ts";
import type { World } from "../../ports/world.ts";
import type { ApiVersion } from "./mount.ts";

/**
 * Interface part 5: from the bearer token to who calls. The store remembers users and businesses
 * for less than 5 seconds, so that a revoked key is refused by then on every instance.
 */
export async function actorOf(
  { tokens, store, clock, settings }: Pick<World, "store" | "tokens" | "clock" | "settings">,
  header: string | undefined,
  version: ApiVersion,
): Promise<Caller> {
  const now = clock.now();
  const claims = await tokens.verify(bearerToken(header), now);
  refuseOld(claims, version, now);
  if (claims.kind === "api") return apiActorOf({ store, settings }, claims, now);
  const { accountId, email } = claims;
  return { kind: "person", accountId, email };
}

async function apiActorOf(
  { store, settings }: Pick<World, "store" | "settings">,
  claims: ApiClaims,
  now: Date,
): Promise<ApiActor> {
  const user = await store.tenancy.findApiUser(claims.username);
  const business = user && (await store.tenancy.findBusiness(user.businessId));
  const key = user?.keys.find(({ version }) => version === claims.keyVersion);
  if (!business || !key || !isUsable(settings.mode, user, key, now)) {
    throw new Refusal("error.auth.token_invalid");
  }
  return { kind: "api", user, business };
}

function bearerToken(header: string | undefined): string {
  const token = header && /^bearer +([^\s]+) *$/i.exec(header)?.[1];
  if (!token) throw new Refusal("error.auth.token_missing");
  return token;
}

/** Interface 4.1: a token of version 1 does not live longer in version 2. */
function refuseOld({ issuedAt }: TokenClaims, version: ApiVersion, now: Date): void {
  const age = (now.getTime() - issuedAt.getTime()) / 1000;
  if (age >= TOKEN_LIFETIME_SECONDS[version]) throw new Refusal("error.auth.token_expired");
}
