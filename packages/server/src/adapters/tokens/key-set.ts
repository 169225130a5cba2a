import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import type { Ids } from "../../ports/clock.ts";
import type { Keyring } from "../../ports/keyring.ts";
import type { TokenKey, TokenKeys } from "../../ports/store/secrets.ts";
import { headerFor } from "./jwt.ts";

const DAY = 24 * 3600 * 1000;
const SIGNS = 30 * DAY;
/** A new key is published this long before it signs, so that every instance knows it by then. */
const AHEAD = DAY;
/**
 * A call that began a moment before the first key was made, or whose instance has a slower clock, must find that it
 * signs already.
 */
const SKEW = 5 * 60 * 1000;
/** Longer than any token lives. */
const VERIFIES_ON = 2 * 3600 * 1000;
/** Keys of other instances, and revocations, are noticed within this time. */
const LOOK_EVERY = 5000;
/** A token of an unknown key makes us look again, but an attacker cannot make us look all the time. */
const LOOK_AT_MOST_EVERY = 1000;

/** A key of the set, opened. */
export type OpenKey = {
  readonly header: string;
  readonly verifier: KeyObject;
  readonly signer: KeyObject;
  readonly signsFrom: Date;
  readonly signsUntil: Date;
  readonly verifiesUntil: Date;
};

type Outside = { readonly keys: TokenKeys; readonly keyring: Keyring; readonly ids: Ids };

/** The keys of this region as they are now, made in time and shared by all instances. */
export class KeySet {
  readonly #outside: Outside;
  #open = new Map<string, OpenKey>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The key that signs now: the newest of those whose time has come. */
  async signing(now: Date): Promise<OpenKey> {
    await this.#lookIfOlder(LOOK_EVERY, now);
    const found = this.#signing(now);
    if (found) return found;
    await this.#look(now);
    const made = this.#signing(now);
    if (!made) throw new Error("no key signs tokens although one was just made");
    return made;
  }

  /** The key whose tokens begin like this; null when there is none or it has ended. */
  async verifying(header: string, now: Date): Promise<OpenKey | null> {
    await this.#lookIfOlder(this.#open.has(header) ? LOOK_EVERY : LOOK_AT_MOST_EVERY, now);
    const key = this.#open.get(header);
    return key && key.verifiesUntil > now ? key : null;
  }

  #signing(now: Date): OpenKey | undefined {
    return [...this.#open.values()]
      .filter(({ signsFrom, signsUntil }) => signsFrom <= now && now < signsUntil)
      .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())[0];
  }

  async #lookIfOlder(milliseconds: number, now: Date): Promise<void> {
    if (performance.now() - this.#lookedAt >= milliseconds) await this.#look(now);
  }

  #look(now: Date): Promise<void> {
    this.#looking ??= this.#load(now).finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #load(now: Date): Promise<void> {
    const { keys } = this.#outside;
    let listed = await keys.list(now);
    const begins = nextStart(listed, now);
    if (begins) {
      await keys.add(await this.#makeKey(begins, now));
      listed = await keys.list(now);
    }
    const opened = await Promise.all(listed.map((key) => this.#openKey(key)));
    this.#open = new Map(opened.map((key) => [key.header, key]));
    this.#lookedAt = performance.now();
  }

  async #openKey(key: TokenKey): Promise<OpenKey> {
    const header = headerFor(key.id);
    const known = this.#open.get(header);
    if (known) return known;
    const pkcs8 = await this.#outside.keyring.unwrap(key.wrapped, tokenContext(key.id));
    return {
      ...key,
      header,
      signer: createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" }),
      verifier: createPublicKey({
        key: Buffer.from(key.publicKey),
        format: "der",
        type: "spki",
      }),
    };
  }

  async #makeKey(signsFrom: Date, now: Date): Promise<TokenKey> {
    const id = this.#outside.ids.uuid();
    const pair = generateKeyPairSync("ed25519");
    const pkcs8 = pair.privateKey.export({ format: "der", type: "pkcs8" });
    const signsUntil = new Date(Math.max(now.getTime(), signsFrom.getTime()) + SIGNS);
    return {
      id,
      publicKey: pair.publicKey.export({ format: "der", type: "spki" }),
      wrapped: await this.#outside.keyring.wrap(pkcs8, tokenContext(id)),
      signsFrom,
      signsUntil,
      verifiesUntil: new Date(signsUntil.getTime() + VERIFIES_ON),
    };
  }
}

/**
 * When a new key would begin to sign; null while none is needed. The next one takes over where the last one ends. Where
 * none signs now, because there is none or a clock that was ahead has made it, the new one signs at once, by every clock.
 */
function nextStart(listed: readonly TokenKey[], now: Date): Date | null {
  const signing = listed.filter(
    ({ signsFrom, signsUntil }) => signsFrom <= now && now < signsUntil,
  );
  if (signing.length === 0) return new Date(now.getTime() - SKEW);
  const ends = signing.map(({ signsUntil }) => signsUntil.getTime());
  const end = new Date(Math.max(...ends));
  const isFollowed = listed.some(
    ({ signsFrom, signsUntil }) => signsFrom <= end && signsUntil > end,
  );
  return end.getTime() - AHEAD > now.getTime() || isFollowed ? null : end;
}

/** What a key that signs tokens is wrapped for. */
export function tokenContext(id: string): string {
  return `token-key:${id}`;
}
