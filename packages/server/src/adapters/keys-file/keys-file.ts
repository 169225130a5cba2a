import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdir, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Keyring, WrappedKey } from "../../ports/keyring.ts";

const LINE = /^[0-9a-f]{64}$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A keyring in a file that only the service's user may read: one key of 64 hexadecimal digits a
 * line. The first line wraps; the others still unwrap, which is how a key is rotated. Made at the
 * first start; whoever only looks makes none.
 */
export async function openFileKeyring(file: string, make = true): Promise<Keyring> {
  if (make) await makeIfMissing(file);
  return keyringOf(await readMasters(file), () => readMasters(file));
}

async function readMasters(file: string): Promise<readonly Uint8Array[]> {
  const { mode } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(
      `The master key file ${file} is missing, and nothing is made in its place: the database holds keys that only ` +
        "it opens. Restore it from where you keep it, or name it in PARAPH_MASTER_KEY_FILE.",
      { cause: error },
    );
  });
  if ((mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by other users; run chmod 600 on it`);
  }
  const lines = (await readFile(file, "latin1")).split("\n").filter((line) => line !== "");
  if (lines.length === 0 || !lines.every((line) => LINE.test(line))) {
    throw new Error(`${file} is not a master key file: 64 hexadecimal digits a line`);
  }
  return lines.map((line) => Buffer.from(line, "hex"));
}

async function makeIfMissing(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return null;
    throw error;
  });
  if (handle === null) return;
  try {
    await handle.writeFile(`${randomBytes(32).toString("hex")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A key that was added to the file since it was read, and wraps already, is read when it is first met. */
function keyringOf(
  masters: readonly Uint8Array[],
  readAgain: () => Promise<readonly Uint8Array[]>,
): Keyring {
  let known = namedOf(masters);
  const current = () => {
    const [first] = known.entries();
    if (first === undefined) throw new Error("a keyring has one key at least");
    return first;
  };
  return {
    get keyId() {
      return current()[0];
    },
    knows: (id) => known.has(id),
    wrap: async (key, context) => {
      const [keyId, master] = current();
      return { keyId, bytes: wrap(master, key, context) };
    },
    unwrap: async (wrapped, context) => {
      if (!known.has(wrapped.keyId)) known = namedOf(await readAgain());
      return unwrap(known, wrapped, context);
    },
  };
}

function namedOf(masters: readonly Uint8Array[]): ReadonlyMap<string, Uint8Array> {
  return new Map(masters.map((master) => [idOf(master), master]));
}

/** Names a key without telling anything of it. */
function idOf(master: Uint8Array): string {
  const digest = createHash("sha256").update("paraph master key\n").update(master).digest("hex");
  return `file:${digest.slice(0, 16)}`;
}

function wrap(master: Uint8Array, key: Uint8Array, context: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", master, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

function unwrap(
  known: ReadonlyMap<string, Uint8Array>,
  { keyId, bytes }: WrappedKey,
  context: string,
): Uint8Array {
  const master = known.get(keyId);
  if (master === undefined) throw new Error(`no master key ${keyId} in the file`);
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", master, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(end));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]);
}
