import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { coseKeyOf } from "../../../tests/kit/authenticator.ts";
import { readCoseKey } from "./cose-key.ts";

const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(" ", ""), "hex");
const { publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const ES256 = coseKeyOf(publicKey);

test("readCoseKey reads an ES256 key and ignores the extensions behind it", () => {
  const spki = publicKey.export({ format: "der", type: "spki" });
  assert.deepEqual(readCoseKey(ES256), { publicKey: spki, algorithm: -7 });
  assert.deepEqual(readCoseKey(Buffer.concat([ES256, hex("a0")])), readCoseKey(ES256));
});

test("readCoseKey reads the Ed25519 key of RFC 8032, 7.1", () => {
  const x = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const read = readCoseKey(hex(`a4 01 01 03 27 20 06 21 5820 ${x}`));
  assert.equal(read?.algorithm, -8);
  assert.equal(Buffer.from(read.publicKey).subarray(-32).toString("hex"), x);
});

test("readCoseKey reads an RSA key", () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n = "" } = pair.publicKey.export({ format: "jwk" });
  const modulus = Buffer.from(n, "base64url").toString("hex");
  const read = readCoseKey(hex(`a4 01 03 03 390100 20 590100 ${modulus} 21 43 010001`));
  assert.equal(read?.algorithm, -257);
  const found = createPublicKey({ key: Buffer.from(read.publicKey), format: "der", type: "spki" });
  assert.ok(found.equals(pair.publicKey));
});

test("readCoseKey refuses what is not a key", () => {
  const offCurve = Buffer.from(ES256);
  offCurve.fill(1, offCurve.length - 32);
  const refused = {
    nothing: hex(""),
    "an empty map": hex("a0"),
    "a list": hex("80"),
    "a point beside the curve": offCurve,
    "another curve": Buffer.from(ES256.toString("hex").replace("2001", "2002"), "hex"),
    "a key cut short": ES256.subarray(0, -1),
    "a label twice": hex("a2 01 02 01 02"),
    "a length of eight bytes": hex("bb 0000000000000001 01 02"),
    "a text as a value": hex("a1 01 61 61"),
  };
  for (const [name, bytes] of Object.entries(refused)) assert.equal(readCoseKey(bytes), null, name);
});
