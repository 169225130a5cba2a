import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import { normalEmail } from "../domain/requests/identity.ts";
import type { Effect } from "../domain/requests/effect.ts";
import type { SignatureRequest } from "../domain/requests/request.ts";
import { receiverOf, writtenTo, type Receiver } from "../domain/requests/strangers.ts";
import type { Rate } from "../ports/store/calls.ts";
import type { Tables } from "../ports/store/store.ts";
import type { World } from "../ports/world.ts";

const DAY = 24 * 3600;

type Sender = { readonly businessId: string; readonly environment: Environment };
type Counting = Pick<World, "secretKeys" | "settings">;
type Counted = Pick<Tables, "accounts" | "receivers" | "limits">;
type Take = readonly [key: string, rate: Rate];

/** Refuses a change by which a stranger would be written to once more who was written to enough today. */
export async function countStrangers(
  world: Counting,
  tables: Counted,
  before: SignatureRequest | null,
  { request, effects }: { readonly request: SignatureRequest; readonly effects: readonly Effect[] },
): Promise<void> {
  const takes: Take[] = [];
  for (const signature of writtenTo(before, request, effects)) {
    const receiver = receiverOf(signature);
    if (receiver) takes.push(...(await takesOf(world, tables, request, receiver)));
  }
  // In one order, so that two that write to the same people do not wait for each other.
  for (const [key, rate] of takes.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { allowed, retryAfterSeconds } = await tables.limits.take(key, rate);
    if (!allowed) {
      const message = "A signer of this request was written to often enough today.";
      throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds, message });
    }
  }
}

/** Who reported the sender hears nothing more of it. */
export async function isSilenced(
  { receivers }: Pick<Tables, "receivers">,
  { businessId, environment }: Sender,
  to: readonly Receiver[],
): Promise<boolean> {
  for (const one of to) {
    const { silencedAt } = await receivers.find({ businessId, environment, to: one.to });
    if (silencedAt) return true;
  }
  return false;
}

/**
 * Takes the right to send one message, and gives back how to return it when the message did not leave; or how many
 * seconds to wait. What the receiver asks for (`own`) counts for this business alone, so that others use up nothing of it.
 */
export async function takeMessage(
  world: Counting,
  tables: Counted,
  sender: Sender,
  receiver: Receiver,
  counted: "all" | "own" = "all",
): Promise<{ readonly giveBack: () => Promise<void> } | { readonly retryAfterSeconds: number }> {
  const taken: Take[] = [];
  const giveBack = async (): Promise<void> => {
    for (const [key, rate] of taken) await tables.limits.take(key, rate, -1);
  };
  const takes = await takesOf(world, tables, sender, receiver);
  for (const [key, rate] of counted === "own" ? takes.slice(0, 1) : takes) {
    const { allowed, retryAfterSeconds } = await tables.limits.take(key, rate);
    if (!allowed) {
      await giveBack();
      return { retryAfterSeconds };
    }
    taken.push([key, rate]);
  }
  return { giveBack };
}

/** Strangers have no account and never signed for the business; the demo writes to nobody and counts nothing. */
async function takesOf(
  { secretKeys, settings }: Counting,
  tables: Counted,
  { businessId, environment }: Sender,
  { by, to, address }: Receiver,
): Promise<readonly Take[]> {
  if (environment === "demo") return [];
  if (by === "mail" && (await tables.accounts.find(normalEmail(address)))) return [];
  const { hasSigned } = await tables.receivers.find({ businessId, environment, to });
  if (hasSigned) return [];
  const { ofOne, ofAll } = settings.messagesToStrangers;
  const digest = secretKeys.digest("counter", to);
  const share = by === "sms" ? 0.5 : 1;
  return [
    [`stranger:${businessId}:${digest}`, { count: Math.ceil(ofOne * share), perSeconds: DAY }],
    [`stranger:all:${digest}`, { count: Math.ceil(ofAll * share), perSeconds: DAY }],
  ];
}
