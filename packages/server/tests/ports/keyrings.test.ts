import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { openAwsKmsKeyring } from "../../src/adapters/keys-aws-kms/keys-aws-kms.ts";
import { openFileKeyring } from "../../src/adapters/keys-file/keys-file.ts";
import { openVaultTransitKeyring } from "../../src/adapters/keys-vault-transit/keys-vault-transit.ts";
import type { Keyring } from "../../src/ports/keyring.ts";
import { KMS_CREDENTIALS, startKms } from "../kit/servers/kms.ts";
import { startTransit, TRANSIT_TOKEN } from "../kit/servers/transit.ts";

const folder = await mkdtemp(path.join(tmpdir(), "paraph-keys-"));
const kms = await startKms("alias/paraph");
const transit = await startTransit("paraph");
after(async () => {
  await Promise.all([kms.close(), transit.close(), rm(folder, { recursive: true })]);
});

function kmsKeyring(secretAccessKey = KMS_CREDENTIALS.secretAccessKey): Promise<Keyring> {
  return openAwsKmsKeyring({
    key: "alias/paraph",
    region: "eu-central-2",
    endpoint: kms.url,
    credentials: async () => ({ ...KMS_CREDENTIALS, secretAccessKey }),
  });
}

function transitKeyring(token = TRANSIT_TOKEN): Keyring {
  return openVaultTransitKeyring({
    address: transit.url,
    mount: "transit",
    key: "paraph",
    token: async () => token,
  });
}

const KEYRINGS: Readonly<Record<string, () => Promise<Keyring>>> = {
  "a master key file": () => openFileKeyring(path.join(folder, "suite.key")),
  "AWS KMS": () => kmsKeyring(),
  "Vault transit": async () => transitKeyring(),
};

for (const [name, open] of Object.entries(KEYRINGS)) {
  describe(`2.5 the keyring of ${name}`, () => {
    test("unwraps what it has wrapped, and wraps the same key differently each time", async () => {
      const keyring = await open();
      const key = randomBytes(32);
      const [one, two] = [await keyring.wrap(key, "api:ada"), await keyring.wrap(key, "api:ada")];
      assert.notDeepEqual(one.bytes, two.bytes);
      assert.ok(!Buffer.from(one.bytes).includes(key));
      assert.equal(one.keyId, keyring.keyId);
      assert.ok(keyring.knows(one.keyId));
      assert.ok(!keyring.knows("another"));
      assert.deepEqual(Buffer.from(await (await open()).unwrap(two, "api:ada")), key);
    });

    test("refuses another context and changed bytes", async () => {
      const keyring = await open();
      const wrapped = await keyring.wrap(randomBytes(32), "api:ada");
      await assert.rejects(keyring.unwrap(wrapped, "api:bob"));
      const bytes = Uint8Array.from(wrapped.bytes);
      bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 1;
      await assert.rejects(keyring.unwrap({ ...wrapped, bytes }, "api:ada"));
    });
  });
}

test("the key services refuse wrong credentials, and that is a fault, not a key", async () => {
  await assert.rejects((await kmsKeyring("wrong")).wrap(randomBytes(32), "x"), /answered 400/);
  await assert.rejects(transitKeyring("wrong").wrap(randomBytes(32), "x"), /answered 403/);
});

describe("the master key file", () => {
  test("is made once, for its user only", async () => {
    const file = path.join(folder, "made.key");
    const { keyId } = await openFileKeyring(file);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await openFileKeyring(file)).keyId, keyId);
  });

  test("is refused when others may read it or when it is no key", async () => {
    const file = path.join(folder, "open.key");
    await openFileKeyring(file);
    await chmod(file, 0o640);
    await assert.rejects(openFileKeyring(file), /chmod 600/);
    await chmod(file, 0o600);
    await writeFile(file, "not a key\n");
    await assert.rejects(openFileKeyring(file), /not a master key file/);
  });

  test("is rotated by a new first line: the old one still opens", async () => {
    const file = path.join(folder, "rotated.key");
    const old = await openFileKeyring(file);
    const wrapped = await old.wrap(Buffer.alloc(32, 7), "x");
    await writeFile(file, `${"ab".repeat(32)}\n${await readFile(file, "latin1")}`);
    const rotated = await openFileKeyring(file);
    assert.notEqual(rotated.keyId, old.keyId);
    assert.ok(rotated.knows(old.keyId));
    assert.deepEqual(Buffer.from(await rotated.unwrap(wrapped, "x")), Buffer.alloc(32, 7));
    const anew = await rotated.wrap(Buffer.alloc(32, 8), "x");
    const opened = await old.unwrap(anew, "x");
    assert.deepEqual(Buffer.from(opened), Buffer.alloc(32, 8), "who runs on reads the new line");
    assert.equal(old.keyId, rotated.keyId);
  });

  test("is not made where the database needs the one that is missing", async () => {
    const file = path.join(folder, "missing.key");
    await assert.rejects(openFileKeyring(file, false), /missing\.key is missing/);
    await assert.rejects(stat(file));
  });
});
