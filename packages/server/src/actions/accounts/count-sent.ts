import { Refusal } from "@paraph/contract/errors";
import type { AccountId } from "../../domain/ids.ts";
import { mailboxOf, plainNumber, sourceOf } from "../../domain/accounts/sources.ts";
import type { AccountEntry } from "../../ports/store/accounts.ts";
import type { Rate } from "../../ports/store/calls.ts";
import type { World } from "../../ports/world.ts";

type Sending = Pick<AccountEntry, "kind" | "stage"> & {
  readonly accountId: AccountId | null;
  readonly network: string | null;
  /** The address or the number. */
  readonly to: string;
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** From one source to one address or number. */
const BY_SOURCE: Rate = { count: 5, perSeconds: HOUR };
/** From one source to whomever: nobody writes to all the world by us. */
const OF_SOURCE = {
  production: { count: 200, perSeconds: HOUR },
  demo: { count: 10_000, perSeconds: HOUR },
} as const;
/**
 * To one address or number. The first ones of each source come out of a share of its own, which no stranger elsewhere
 * can use up; further ones of all sources out of one share; and no more than `most` reach it, whoever asks.
 */
const TO_ONE: Readonly<Record<"mail" | "sms", Readonly<Record<"own" | "shared" | "most", Rate>>>> =
  {
    mail: {
      own: { count: 2, perSeconds: DAY },
      shared: { count: 20, perSeconds: DAY },
      most: { count: 100, perSeconds: DAY },
    },
    sms: {
      own: { count: 2, perSeconds: DAY },
      shared: { count: 10, perSeconds: DAY },
      most: { count: 30, perSeconds: DAY },
    },
  };

/** Either of these will do: the first that is left is taken. */
type Share = readonly (readonly [key: string, rate: Rate])[];

/** Counts first, then sends; what is refused, or never left, counts for nothing. */
export async function countSent<Sent>(
  world: Pick<World, "store" | "secretKeys" | "settings">,
  sending: Sending,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const { limits } = world.store;
  const taken: (readonly [string, Rate])[] = [];
  try {
    for (const share of sharesOf(world, sending)) taken.push(await takeFrom(world, share));
    return await send();
  } catch (thrown) {
    for (const [key, rate] of taken) await limits.take(key, rate, -1);
    throw thrown;
  }
}

async function takeFrom(
  { store }: Pick<World, "store">,
  share: Share,
): Promise<readonly [string, Rate]> {
  let wait = Infinity;
  for (const one of share) {
    const { allowed, retryAfterSeconds } = await store.limits.take(...one);
    if (allowed) return one;
    wait = Math.min(wait, retryAfterSeconds);
  }
  throw new Refusal("error.code.too_many_sent", { retryAfterSeconds: wait });
}

/**
 * What goes to an account's own proven number takes its password or its mailbox and is counted for the account alone.
 * What anybody can have sent is counted for who asks (a network, or the account that is changed) together with the
 * address or number, so that no stranger who names one keeps its holder waiting.
 */
function sharesOf(
  { secretKeys, settings }: Pick<World, "secretKeys" | "settings">,
  { kind, stage, accountId, network, to }: Sending,
): readonly Share[] {
  const way = stage === "email" ? "mail" : "sms";
  const target = secretKeys.digest("counter", way === "mail" ? mailboxOf(to) : plainNumber(to));
  const source = accountId ?? sourceOf(network);
  const bySource: Share = [[`entry:sent:${source}:${target}`, BY_SOURCE]];
  if (accountId !== null && kind !== "change") return [bySource];
  const { own, shared, most } = TO_ONE[way];
  return [
    bySource,
    [[`entry:of:${source}`, OF_SOURCE[settings.mode]]],
    [
      [`entry:own:${source}:${target}`, own],
      [`entry:shared:${target}`, shared],
    ],
    [[`entry:most:${target}`, most]],
  ];
}
