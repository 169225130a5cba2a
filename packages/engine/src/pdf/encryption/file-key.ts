import { createDecipheriv, createHash } from "node:crypto";
import { concat, equal } from "../../bytes/hex.ts";
import { corrupted } from "../limits.ts";
import { decryptBlocks, encryptBlocks } from "./aes.ts";
import { rc4 } from "./rc4.ts";
import { type Settings, unsupported } from "./settings.ts";

/** What opens a document, and what it lets those do who open it without a password. */
export type FileKey = { readonly key: Uint8Array; readonly permissions: number };

/** The key of a document that opens without a password; one that asks for a password is refused. */
export function fileKey(settings: Settings, fileId: Uint8Array): FileKey {
  return settings.revision < 5 ? oldKey(settings, fileId) : newKey(settings);
}

/** ISO 32000-2, 7.6.4.3.2: what stands for a password that is empty. */
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
  0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

/** Algorithms 2, 4 and 5, with the empty password. */
function oldKey(settings: Settings, fileId: Uint8Array): FileKey {
  for (const length of settings.keyLengths) {
    const key = derivedKey(settings, fileId, length);
    if (opens(settings, fileId, key)) return { key, permissions: settings.permissions };
  }
  throw needsPassword();
}

function derivedKey(settings: Settings, fileId: Uint8Array, length: number): Uint8Array {
  const { revision, owner, permissions, encryptsMetadata } = settings;
  const bits = [0, 8, 16, 24].map((shift) => (permissions >> shift) & 0xff);
  const parts = [PADDING, owner, Uint8Array.from(bits), fileId];
  if (revision === 4 && !encryptsMetadata) parts.push(new Uint8Array(4).fill(0xff));
  let hashed = md5(concat(parts));
  const rounds = revision === 2 ? 0 : 50;
  for (let round = 0; round < rounds; round++) hashed = md5(hashed.subarray(0, length));
  return hashed.subarray(0, length);
}

function opens({ revision, user }: Settings, fileId: Uint8Array, key: Uint8Array): boolean {
  if (revision === 2) return equal(rc4(key, PADDING), user);
  let made = md5(concat([PADDING, fileId]));
  for (let round = 0; round < 20; round++) {
    made = rc4(
      key.map((byte) => byte ^ round),
      made,
    );
  }
  return equal(made, user.subarray(0, 16));
}

/** Algorithms 2.A and 13, with the empty password. */
function newKey({ revision, user, userKey, permissions, sealedPermissions }: Settings): FileKey {
  const [proof, proofSalt, keySalt] = [
    user.subarray(0, 32),
    user.subarray(32, 40),
    user.subarray(40, 48),
  ];
  const hash = revision === 5 ? sha256 : hardenedHash;
  if (!equal(hash(proofSalt), proof)) throw needsPassword();
  const key = decryptBlocks(hash(keySalt), new Uint8Array(16), userKey ?? new Uint8Array(32));
  return { key, permissions: permissions & confirmed(key, sealedPermissions ?? new Uint8Array()) };
}

/** The permissions as only who had the key could write them; whoever changed the others gains nothing by it. */
function confirmed(key: Uint8Array, sealed: Uint8Array): number {
  const cipher = createDecipheriv("aes-256-ecb", key, null);
  cipher.setAutoPadding(false);
  const [a = 0, b = 0, c = 0, d = 0, ...rest] = concat([cipher.update(sealed), cipher.final()]);
  if (String.fromCharCode(...rest.slice(5, 8)) !== "adb") {
    throw corrupted("the permissions of its encryption are not those that were encrypted");
  }
  return a | (b << 8) | (c << 16) | (d << 24);
}

const FEWEST_ROUNDS = 64;
/** The last byte of a round is at most 255, so that none can ask for more than these. */
const MOST_ROUNDS = 288;

/** Algorithm 2.B for the empty password. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let key = sha256(salt);
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const repeated = concat(Array.from({ length: 64 }, () => key));
    const blocks = encryptBlocks(key.subarray(0, 16), key.subarray(16, 32), repeated);
    const rest = blocks.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digest(["sha256", "sha384", "sha512"][rest] ?? "sha256", blocks);
    if (round >= FEWEST_ROUNDS && (blocks.at(-1) ?? 0) <= round - 32) break;
  }
  return key.subarray(0, 32);
}

function md5(bytes: Uint8Array): Uint8Array {
  return digest("md5", bytes);
}

function sha256(bytes: Uint8Array): Uint8Array {
  return digest("sha256", bytes);
}

function digest(name: string, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash(name).update(bytes).digest());
}

function needsPassword(): Error {
  return unsupported("with a password");
}
