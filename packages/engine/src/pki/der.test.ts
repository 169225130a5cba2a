import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PkiError } from "../errors.ts";
import { fromHex, toHex } from "../bytes/hex.ts";
import { parseCertificate } from "./certificates/certificate.ts";
import { parseCms } from "./cms/cms.ts";
import { parseCrl } from "./revocation/crl.ts";
import { children, parse, parseFirst } from "./der/der.ts";
import { timeOf } from "./der/text.ts";
import { integerOf, namedBits, octets, oidOf, smallNumber } from "./der/values.ts";
import * as write from "./der/write.ts";
import { parseOcspResponse } from "./revocation/ocsp.ts";
import { parseOcspRequest } from "./revocation/ocsp-request.ts";
import { parseTimeStampResponse, parseTimeStampToken } from "./time-stamps/time-stamp.ts";
import { parseTimeStampRequest } from "./time-stamps/request.ts";
import { createAuthority } from "@paraph/testkit";
import { buildOcspRequest } from "./revocation/ocsp-request.ts";
import { buildTimeStampRequest } from "./time-stamps/request.ts";

function hex(text: string): Uint8Array {
  return fromHex(text.replaceAll(" ", "")) ?? new Uint8Array();
}

test("integers of any size come back as they were written", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), (number) => {
      assert.equal(integerOf(parse(write.integer(number))), number);
    }),
  );
});

test("negative integers are read", () => {
  assert.equal(integerOf(parse(hex("02 01 ff"))), -1n);
  assert.equal(smallNumber(parse(hex("02 02 ff 00"))), -256);
});

test("identifiers come back, with an arc of 128 bits too", () => {
  const uuid = "2.25.329800735698586629295641978511506172918";
  for (const dotted of ["0.4.0.1862.1.1", "1.2.840.113549.1.7.2", "2.999.3", uuid]) {
    assert.equal(oidOf(parse(write.oid(dotted))), dotted);
  }
});

test("named bits are written without trailing zeros", () => {
  assert.equal(toHex(write.namedBitString([1])), "03020640");
  assert.equal(toHex(write.namedBitString([5, 6])), "03020106");
  assert.deepEqual([...namedBits(parse(write.namedBitString([0, 8])))], [0, 8]);
});

test("times turn to GeneralizedTime in 2050 and never have a fraction", () => {
  for (const iso of ["2026-11-15T01:02:03Z", "2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z"]) {
    const instant = new Date(new Date(iso).getTime() + 789);
    const written = write.time(instant);
    assert.equal(written[0], iso < "2050" ? 0x17 : 0x18);
    assert.equal(timeOf(parse(written)).toISOString(), new Date(iso).toISOString());
  }
});

test("times that no calendar has are refused", () => {
  for (const text of ["20260230000000Z", "20261301000000Z", "20260101250000Z", "20260101000000"]) {
    assert.throws(() => timeOf(parse(write.value(0x18, Buffer.from(text)))), PkiError, text);
  }
});

test("a set is written in the order of its octets", () => {
  const set = write.setOf([write.integer(300), write.boolean(true), write.integer(2)]);
  assert.equal(toHex(set), "310a0101ff0201020202012c");
});

test("DER refuses what BER allows", () => {
  const indefinite = hex("30 80 02 01 05 00 00");
  const inPieces = hex("24 06 04 01 61 04 01 62");
  const long = hex("30 81 03 02 01 05");
  for (const bytes of [indefinite, long]) assert.throws(() => parse(bytes), PkiError);
  assert.throws(() => octets(parse(inPieces)), PkiError);
  assert.equal(children(parse(indefinite, "ber")).length, 1);
  assert.equal(toHex(octets(parse(inPieces, "ber"))), "6162");
});

test("BER turned to DER has definite lengths, whole strings and sets in order", () => {
  const ber = hex("30 80 31 80 02 01 09 02 01 01 00 00 24 80 04 01 61 04 01 62 00 00 00 00");
  assert.equal(toHex(write.toDer(parse(ber, "ber"))), "300c310602010102010904026162");
});

test("padding behind a value is left alone by parseFirst and refused by parse", () => {
  const padded = hex("02 01 05 00 00 00");
  assert.equal(parseFirst(padded).bytes.length, 3);
  assert.throws(() => parse(padded), PkiError);
});

test("the octets of a nested value and its place are the original ones", () => {
  const whole = write.sequence(write.integer(1), write.sequence(write.utf8String("é")));
  const inner = children(parse(whole))[1];
  assert.ok(inner);
  assert.deepEqual(inner.bytes, whole.subarray(inner.start, inner.start + inner.bytes.length));
});

test("depth is bounded in both encodings", () => {
  let deep = write.integer(1);
  for (let level = 0; level < 60; level += 1) deep = write.sequence(deep);
  const walk = (bytes: Uint8Array): void => {
    let node = parse(bytes);
    for (let level = 0; level < 60; level += 1) node = children(node)[0] ?? node;
  };
  assert.throws(() => walk(deep), /nested too deeply/);
  const indefinite = Buffer.concat([Buffer.alloc(200_000, Buffer.from("3080", "hex"))]);
  assert.throws(() => parse(indefinite, "ber"), PkiError);
});

const now = new Date("2026-11-15T00:00:00Z");
const authority = createAuthority(now);
const { certificate, chain } = authority.holder("revoked");
const issuer = chain[0] ?? certificate;
const imprint = new Uint8Array(32);
const question = buildTimeStampRequest("SHA-256", imprint, 7n);
const asked = buildOcspRequest(certificate, issuer, { nonce: new Uint8Array(16) });
const reply = authority.timeStamp(question, now);

/** Every parser that reads what strangers send, with one good input. */
const PARSERS: Readonly<Record<string, readonly [(bytes: Uint8Array) => unknown, Uint8Array]>> = {
  certificate: [parseCertificate, certificate.der],
  "time-stamp request": [parseTimeStampRequest, question],
  "time-stamp response": [parseTimeStampResponse, reply],
  "time-stamp token": [parseTimeStampToken, parseTimeStampResponse(reply).der],
  cms: [parseCms, parseTimeStampResponse(reply).der],
  "ocsp request": [parseOcspRequest, asked],
  "ocsp response": [parseOcspResponse, authority.ocsp(asked, now)],
  crl: [parseCrl, authority.crl("intermediate", now)],
};

for (const [name, [read, good]] of Object.entries(PARSERS)) {
  test(`a damaged ${name} is refused with a PkiError or read, never anything else`, () => {
    assert.doesNotThrow(() => read(good));
    fc.assert(
      fc.property(
        fc.nat(good.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(3),
        (at, to, how) => {
          const damaged =
            how === 0
              ? good.subarray(0, at)
              : how === 1
                ? Buffer.concat([good.subarray(0, at), good.subarray(at + 1)])
                : good.map((octet, index) => (index === at ? to : octet));
          refusesCleanly(() => read(damaged));
        },
      ),
      { numRuns: 1500 },
    );
  });
}

test("octets at random are refused cleanly by every parser", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      for (const [read] of Object.values(PARSERS)) refusesCleanly(() => read(bytes));
    }),
    { numRuns: 1000 },
  );
});

function refusesCleanly(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof PkiError, String(error));
  }
}
