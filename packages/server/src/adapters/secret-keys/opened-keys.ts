import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";
import { writingVersion, type SecretPurpose, type SecretVersion } from "../../domain/secrets.ts";
import type { SecretKeys } from "../../ports/secret-keys.ts";

export type OpenedKey = SecretVersion & { readonly key: KeyObject };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION_BYTES = 4;

/** The secrets of a process over the versions that it knows at the moment of each call. */
export function secretKeysOver(known: () => readonly OpenedKey[], now: () => Date): SecretKeys {
  const of = (purpose: SecretPurpose) => known().filter((each) => each.purpose === purpose);
  const writing = (purpose: SecretPurpose): OpenedKey => {
    const key = writingVersion(of(purpose), now());
    if (key === null) throw new Error(`there is no key for ${purpose}`);
    return key;
  };
  const accepted = (purpose: SecretPurpose): readonly [OpenedKey, ...(readonly OpenedKey[])] => {
    const first = writing(purpose);
    return [first, ...of(purpose).filter(({ version }) => version !== first.version)];
  };
  return {
    digest: (purpose, text) => written(writing(purpose), text),
    digests: (purpose, text) => accepted(purpose).map((key) => written(key, text)),
    matches: (purpose, kept, text) => {
      const named = versionOf(kept);
      const under = known().find((each) => each.purpose === purpose && each.version === named);
      const isSame = isSameText(written(under ?? writing(purpose), text), kept ?? "");
      return under !== undefined && isSame;
    },
    isCurrent: (purpose, kept) => versionOf(kept) === writing(purpose).version,
    derive: (purpose, text) => {
      const [first, ...others] = accepted(purpose);
      return [mac(first, text), ...others.map((key) => mac(key, text))];
    },
    encrypt: (purpose, bytes, context) => encrypt(writing(purpose), bytes, context),
    isEncryptedNow: (purpose, encrypted) =>
      Buffer.from(encrypted).readUInt32BE() === writing(purpose).version,
    decrypt: (purpose, encrypted, context) => decrypt(of(purpose), encrypted, context),
  };
}

/** A key as it is used. */
export function openedKey(version: SecretVersion, key: Uint8Array): OpenedKey {
  const { purpose, version: number, writesFrom } = version;
  return { purpose, version: number, writesFrom, key: createSecretKey(key) };
}

function mac({ key }: OpenedKey, text: string): Uint8Array {
  return new Uint8Array(createHmac("sha256", key).update(text).digest());
}

function written(key: OpenedKey, text: string): string {
  const digest = createHmac("sha256", key.key).update(text).digest("hex");
  return `${key.version}.${digest}`;
}

function versionOf(kept: string | null): number | null {
  const [, version] = /^([1-9]\d{0,8})\./.exec(kept ?? "") ?? [];
  return version === undefined ? null : Number(version);
}

function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Version, nonce, ciphertext, tag; the version is bound like the context. */
function encrypt({ version, key }: OpenedKey, bytes: Uint8Array, context: string): Uint8Array {
  const head = Buffer.alloc(VERSION_BYTES);
  head.writeUInt32BE(version);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound(head, context));
  return Buffer.concat([head, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(
  keys: readonly OpenedKey[],
  encrypted: Uint8Array,
  context: string,
): Uint8Array | null {
  const whole = Buffer.from(encrypted);
  if (whole.length < VERSION_BYTES + NONCE_BYTES + TAG_BYTES) throw new Error("too short");
  const head = whole.subarray(0, VERSION_BYTES);
  const found = keys.find(({ version }) => version === head.readUInt32BE());
  if (!found) return null;
  const begin = VERSION_BYTES + NONCE_BYTES;
  const end = whole.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", found.key, whole.subarray(VERSION_BYTES, begin))
    .setAAD(bound(head, context))
    .setAuthTag(whole.subarray(end));
  return Buffer.concat([decipher.update(whole.subarray(begin, end)), decipher.final()]);
}

function bound(head: Uint8Array, context: string): Uint8Array {
  return Buffer.concat([head, Buffer.from(context)]);
}
