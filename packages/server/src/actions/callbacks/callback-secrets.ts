import type { Environment } from "@paraph/contract/words";
import type { WrappedSecret } from "../../ports/store/callbacks.ts";
import type { World } from "../../ports/world.ts";

/** One of the two environments of a business. */
export type Side = { readonly businessId: string; readonly environment: Environment };

type Keeping = Pick<World, "store" | "keyring" | "ids" | "clock">;

const SECRET_BYTES = 32;
const MOST_ROUNDS = 5;
/** How long the secret before the newest one still signs, so that a receiver can change over. */
const CHANGE_OVER_SECONDS = 24 * 3600;

/** The secrets that sign the callbacks of a business now, newest first; the first call makes one. */
export async function callbackSecrets(world: Keeping, side: Side): Promise<readonly Uint8Array[]> {
  const now = world.clock.now();
  const known = await world.store.callbackSecrets.signingAt(side.businessId, side.environment, now);
  if (known.length > 0) return Promise.all(known.map((secret) => unwrap(world, secret)));
  // Another call may be making the first one too: whichever is kept counts for both.
  await addSecret(world, side, "first");
  const made = await world.store.callbackSecrets.signingAt(side.businessId, side.environment, now);
  return Promise.all(made.map((secret) => unwrap(world, secret)));
}

/** A new secret; the one before signs along for a day. */
export async function renewCallbackSecret(world: Keeping, side: Side): Promise<Uint8Array> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const secret = await addSecret(world, side, "next");
    if (secret) return secret;
  }
  throw new Error("a callback secret is being renewed all the time");
}

/** Null when somebody else made one at the same moment. */
async function addSecret(
  world: Keeping,
  side: Side,
  as: "first" | "next",
): Promise<Uint8Array | null> {
  const secret = world.ids.random(SECRET_BYTES);
  const now = world.clock.now();
  const { keyId, bytes } = await world.keyring.wrap(secret, callbackContext(nameOf(side)));
  const until = new Date(now.getTime() + CHANGE_OVER_SECONDS * 1000);
  const isKept = await world.store.transaction((tx) =>
    tx.callbackSecrets.add(
      {
        id: world.ids.uuid(),
        ...side,
        wrapped: bytes,
        kekId: keyId,
        createdAt: now,
        signsUntil: null,
      },
      as === "first" ? null : until,
    ),
  );
  return isKept ? secret : null;
}

/** As Standard Webhooks writes it and its libraries read it. */
export function writeSecret(secret: Uint8Array): string {
  return `whsec_${btoa(String.fromCharCode(...secret))}`;
}

function unwrap(world: Keeping, secret: WrappedSecret) {
  const { wrapped: bytes, kekId: keyId } = secret;
  return world.keyring.unwrap({ keyId, bytes }, callbackContext(nameOf(secret)));
}

function nameOf({ businessId, environment }: Side): string {
  return `${businessId} ${environment}`;
}

/** What a callback secret is wrapped for: the business and its environment. */
export function callbackContext(of: string): string {
  return `callback secret of ${of}`;
}
