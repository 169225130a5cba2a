import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { DEMO, parseTimeStampResponse } from "@paraph/engine/pki";
import { startService } from "../kit/service.ts";

const { call } = await startService();
const folder = mkdtempSync(path.join(tmpdir(), "paraph-tsa-"));
after(() => rmSync(folder, { recursive: true }));
const absent = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";
for (const name of ["root", "services-1"]) {
  const { text } = await call("GET", `/pki/${name}.pem`);
  writeFileSync(path.join(folder, `${name}.pem`), text);
}

/** One DER value by hand: what no builder of ours would write. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const integer = (hex: string): Buffer => der(0x02, Buffer.from(hex, "hex"));
const OIDS = {
  md5: "2a864886f70d0205",
  sha1: "2b0e03021a",
  sha224: "608648016503040204",
  sha256: "608648016503040201",
  sha384: "608648016503040202",
  sha512: "608648016503040203",
  "sha3-256": "608648016503040208",
} as const;
type Hash = keyof typeof OIDS;

function imprint(hash: Hash, size?: number, parameters = Buffer.from("0500", "hex")): Buffer {
  const digest = createHash(hash).update("what was there").digest();
  const octets = size === undefined ? digest : Buffer.alloc(size, 7);
  return der(
    0x30,
    der(0x30, der(0x06, Buffer.from(OIDS[hash], "hex")), parameters),
    der(0x04, octets),
  );
}

const one = integer("01");
const nonce = integer("00ff112233445566");
const yes = Buffer.from("0101ff", "hex");
const no = Buffer.from("010100", "hex");
/** 2.25.<uuid> has an arc of 128 bits. */
const ours = oid(DEMO.policy);
const foreign = der(0x06, Buffer.from("2a0304", "hex"));

function oid(dotted: string): Buffer {
  const [top = 0n, second = 0n, ...rest] = dotted.split(".").map(BigInt);
  const arcs = [top * 40n + second, ...rest].flatMap((arc) => {
    const octets = [Number(arc & 127n)];
    for (let left = arc >> 7n; left > 0n; left >>= 7n) octets.unshift(Number(left & 127n) | 128);
    return octets;
  });
  return der(0x06, Buffer.from(arcs));
}

const whole = (...parts: readonly Buffer[]): Buffer => der(0x30, one, ...parts);
const extensions = der(0xa0, der(0x30, der(0x06, Buffer.from("2a0305", "hex")), der(0x04)));
const usual = whole(imprint("sha256"), nonce, yes);

/** Each request and the failure of RFC 3161, 2.4.2 that answers it; null: a time stamp. */
const REQUESTS: readonly (readonly [string, Buffer, string | null])[] = [
  ...(["sha256", "sha384", "sha512"] as const).flatMap((hash) => [
    [hash, whole(imprint(hash), nonce, yes), null] as const,
    [
      `${hash} without parameters`,
      whole(imprint(hash, undefined, Buffer.alloc(0)), nonce, yes),
      null,
    ] as const,
    [`${hash} of 20 octets`, whole(imprint(hash, 20), nonce, yes), "badDataFormat"] as const,
    [`${hash} without a digest`, whole(imprint(hash, 0), nonce, yes), "badDataFormat"] as const,
    [`${hash}, one octet too long`, whole(imprint(hash, 65), nonce, yes), "badDataFormat"] as const,
  ]),
  ...(["md5", "sha1", "sha224", "sha3-256"] as const).map(
    (hash) => [hash, whole(imprint(hash), nonce, yes), "badAlg"] as const,
  ),
  ["no nonce", whole(imprint("sha256"), yes), null],
  ["a nonce of 1 octet", whole(imprint("sha256"), integer("01"), yes), null],
  ["a nonce of zero", whole(imprint("sha256"), integer("00"), yes), null],
  ["a negative nonce", whole(imprint("sha256"), integer("ff00000000000001"), yes), null],
  ["a nonce of 256 bits", whole(imprint("sha256"), integer(`00${"f".repeat(64)}`), yes), null],
  [
    "a nonce of 264 bits",
    whole(imprint("sha256"), integer(`01${"0".repeat(64)}`), yes),
    "badRequest",
  ],
  [
    "a nonce of 4000 octets",
    whole(imprint("sha256"), integer("7f".repeat(4000)), yes),
    "badRequest",
  ],
  ["no wish for certificates", whole(imprint("sha256"), nonce), null],
  ["certificates unwanted", whole(imprint("sha256"), nonce, no), null],
  ["nothing but the imprint", whole(imprint("sha256")), null],
  ["our policy", whole(imprint("sha256"), ours, nonce, yes), null],
  ["another policy", whole(imprint("sha256"), foreign, nonce, yes), "unacceptedPolicy"],
  ["extensions", whole(imprint("sha256"), nonce, yes, extensions), "unacceptedExtension"],
  ["version 2", der(0x30, integer("02"), imprint("sha256"), nonce, yes), "badDataFormat"],
  ["version 0", der(0x30, integer("00"), imprint("sha256"), nonce, yes), "badDataFormat"],
  ["no imprint", whole(nonce, yes), "badDataFormat"],
  ["members in another order", whole(imprint("sha256"), yes, nonce), "badDataFormat"],
  ["a member too many", whole(imprint("sha256"), nonce, yes, one), "badDataFormat"],
  ["octets behind its end", Buffer.concat([usual, Buffer.of(0)]), "badDataFormat"],
  ["its last octet missing", usual.subarray(0, -1), "badDataFormat"],
  [
    "an indefinite length",
    Buffer.concat([Buffer.from("3080", "hex"), usual.subarray(2), Buffer.alloc(2)]),
    "badDataFormat",
  ],
  ["nothing", Buffer.alloc(0), "badDataFormat"],
  ["zeros", Buffer.alloc(64), "badDataFormat"],
  ["garbage", randomBytes(200), "badDataFormat"],
  ["text", Buffer.from("GET / HTTP/1.1"), "badDataFormat"],
];

/** How openssl writes the failures. */
const WORDS: Readonly<Record<string, RegExp>> = {
  badAlg: /unrecognized or unsupported algorithm/,
  badRequest: /transaction not permitted or supported/,
  badDataFormat: /the data submitted has the wrong format/,
  unacceptedPolicy: /the requested TSA policy is not supported/,
  unacceptedExtension: /the requested extension is not supported/,
};

assert.ok(REQUESTS.length >= 40, `only ${REQUESTS.length} requests`);

for (const [what, request, failure] of REQUESTS) {
  test(
    `a request with ${what} is ${failure ?? "granted"}, in the eyes of openssl too`,
    { skip: absent },
    async () => {
      const headers = { "content-type": "application/timestamp-query" };
      const { status, bytes } = await call("POST", "/pki/tsa", { body: request, headers });
      assert.equal(status, 200);
      writeFileSync(path.join(folder, "query.tsq"), request);
      writeFileSync(path.join(folder, "reply.tsr"), bytes);
      const openssl = (...args: readonly string[]) => {
        const { stdout, stderr } = spawnSync("openssl", ["ts", ...args], {
          cwd: folder,
          encoding: "utf8",
        });
        return stdout + stderr;
      };
      const text = openssl("-reply", "-in", "reply.tsr", "-text");
      if (failure !== null) {
        assert.match(text, /Status: Rejected/);
        assert.match(text, WORDS[failure] ?? /nothing/);
        assert.throws(() => parseTimeStampResponse(bytes), new RegExp(failure));
        return;
      }
      assert.match(text, /Status: Granted/);
      assert.match(text, /Accuracy: 0x01 seconds/);
      const token = parseTimeStampResponse(bytes);
      const carried = request.includes(yes);
      assert.equal(token.signedData.certificates.length > 0, carried);
      const files = ["-queryfile", "query.tsq", "-in", "reply.tsr", "-CAfile", "root.pem"];
      if (carried) assert.match(openssl("-verify", ...files), /Verification: OK/);
    },
  );
}
