import type { WrappedSecret } from "../../ports/callback-secrets.ts";
import type { World } from "../../ports/world.ts";

type Keeping = Pick<World, "store" | "keyring" | "ids" | "clock">;

const SECRET_BYTES = 32;
const MOST_ROUNDS = 5;
/** How long the secret before the newest one still signs, so that a receiver can change over. */
const CHANGE_OVER_SECONDS = 24 * 3600;

/** The secrets that sign the callbacks of a business now, newest first; the first call makes one. */
export async function callbackSecrets(
  world: Keeping,
  businessId: string,
): Promise<readonly Uint8Array[]> {
  const now = world.clock.now();
  const known = await world.store.callbackSecrets.signingAt(businessId, now);
  if (known.length > 0) return Promise.all(known.map((secret) => unwrap(world, secret)));
  // Another call may be making the first one too: whichever is kept counts for both.
  await addSecret(world, businessId, "first");
  const made = await world.store.callbackSecrets.signingAt(businessId, now);
  return Promise.all(made.map((secret) => unwrap(world, secret)));
}

/** A new secret; the one before signs along for a day. */
export async function renewCallbackSecret(world: Keeping, businessId: string): Promise<Uint8Array> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const secret = await addSecret(world, businessId, "next");
    if (secret) return secret;
  }
  throw new Error("a callback secret is being renewed all the time");
}

/** Null when somebody else made one at the same moment. */
async function addSecret(
  world: Keeping,
  businessId: string,
  as: "first" | "next",
): Promise<Uint8Array | null> {
  const secret = world.ids.random(SECRET_BYTES);
  const now = world.clock.now();
  const { keyId, bytes } = await world.keyring.wrap(secret, callbackContext(businessId));
  const until = new Date(now.getTime() + CHANGE_OVER_SECONDS * 1000);
  const isKept = await world.store.transaction((tx) =>
    tx.callbackSecrets.add(
      {
        id: world.ids.uuid(),
        businessId,
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

function unwrap(world: Keeping, { wrapped, kekId, businessId }: WrappedSecret) {
  return world.keyring.unwrap({ keyId: kekId, bytes: wrapped }, callbackContext(businessId));
}

/** What a callback secret is wrapped for. */
export function callbackContext(businessId: string): string {
  return `callback secret of ${businessId}`;
}
