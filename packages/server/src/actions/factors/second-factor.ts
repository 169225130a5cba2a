import { Refusal } from "@paraph/contract/errors";
import type { AccountId } from "../../domain/ids.ts";
import { recoveryCodeIn } from "../../domain/factors/recovery-code.ts";
import { acceptedStep } from "../../domain/factors/totp.ts";
import type { AccountEntry } from "../../ports/store/accounts.ts";
import type { KeptTotp } from "../../ports/store/factors.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { isSameText } from "../same-text.ts";
import { totpMac } from "./totp-mac.ts";

type FactorWorld = Pick<World, "secretKeys" | "clock">;

/**
 * Counted before anything is compared, over all logins of an account: only who knows the password gets here, and new
 * logins give no new tries.
 */
const TRIES: Rate = { count: 10, perSeconds: 900 };

/** Refuses whoever tries too often. */
export async function countTry({ store }: Pick<World, "store">, account: AccountId): Promise<void> {
  const key = `person:factor:${account}`;
  const { allowed, retryAfterSeconds } = await store.limits.take(key, TRIES);
  if (!allowed) throw new Refusal("error.rate_limit.login", { retryAfterSeconds });
}

/** A second factor that the person has with them; nothing is sent for it. */
export type CarriedFactor = "app" | "recovery_code";

/** What proves it beside the code that was sent: the app, where the entry waits for it, or a recovery code. */
export async function carriedFactor(
  world: FactorWorld,
  tables: Tables,
  { accountId, kind, stage }: AccountEntry,
  given: string,
): Promise<CarriedFactor | null> {
  const isSecondFactor = (kind === "log_in" || kind === "recover") && stage !== "email";
  if (accountId === null || !isSecondFactor) return null;
  const letters = recoveryCodeIn(given);
  if (letters !== null) {
    const digests = world.secretKeys.digests("factor", recoveryText(accountId, letters));
    return (await tables.factors.useCode(accountId, digests)) ? "recovery_code" : null;
  }
  if (stage !== "totp") return null;
  return (await takeTotp(world, tables, accountId, given, true)) ? "app" : null;
}

/** Takes the code of an app once; its step and every earlier one are used from then on. */
export async function takeTotp(
  world: FactorWorld,
  tables: Pick<Tables, "factors">,
  account: AccountId,
  given: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const kept = await tables.factors.lockTotp(account);
  const secret = kept && openTotp(world, account, kept);
  if (!kept || !secret || (kept.confirmedAt !== null) !== isConfirmed) return false;
  const now = world.clock.now();
  const code = given.replaceAll(/\s/g, "");
  const step = acceptedStep(totpMac(secret), code, now, kept.lastStep, isSameText);
  if (step === null) return false;
  await tables.factors.saveTotp(account, {
    // Under the newest key, whichever it lay under.
    encrypted: closeTotp(world, account, secret),
    confirmedAt: kept.confirmedAt ?? now,
    lastStep: step,
  });
  return true;
}

/** Encrypted under a key of its own purpose, and of no use in another account's row. */
export function closeTotp(
  { secretKeys }: Pick<World, "secretKeys">,
  account: AccountId,
  secret: Uint8Array,
): Uint8Array {
  return secretKeys.encrypt("factor", secret, `totp/${account}`);
}

function openTotp(
  { secretKeys }: Pick<World, "secretKeys">,
  account: AccountId,
  { encrypted }: KeptTotp,
): Uint8Array | null {
  return secretKeys.decrypt("factor", encrypted, `totp/${account}`);
}

/** What the digest of a recovery code is made of. */
export function recoveryText(account: AccountId, letters: string): string {
  return `recovery code\n${account}\n${letters}`;
}
