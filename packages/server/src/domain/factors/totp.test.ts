import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { recoveryCodeFrom, recoveryCodeIn } from "./recovery-code.ts";
import { acceptedStep, base32, totpCode, totpStep, totpUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B. */
const SECRET = Buffer.from("12345678901234567890");
const mac = (counter: Uint8Array) =>
  new Uint8Array(createHmac("sha1", SECRET).update(counter).digest());
const isSame = (a: string, b: string) => a === b;
const at = (seconds: number) => new Date(seconds * 1000);

test("RFC 6238, appendix B: the codes of the six moments, in six digits", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ] as const) {
    assert.equal(totpCode(mac, totpStep(at(seconds))), code, String(seconds));
  }
});

test("RFC 4226, appendix D: the codes of the first ten counters", () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(mac, step));
  const expected = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489";
  assert.equal(codes.join(" "), expected);
});

test("12 a code counts one step before and after, and once", () => {
  const now = at(1234567890);
  const step = totpStep(now);
  const given = (offset: number) => totpCode(mac, step + offset);
  for (const [offset, accepted] of [
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ] as const) {
    assert.equal(acceptedStep(mac, given(offset), now, 0, isSame), accepted, String(offset));
  }
  assert.equal(acceptedStep(mac, given(0), now, step, isSame), null, "used");
  assert.equal(acceptedStep(mac, given(-1), now, step, isSame), null, "before a used one");
  assert.equal(acceptedStep(mac, given(1), now, step, isSame), step + 1);
  assert.equal(acceptedStep(mac, "", now, 0, isSame), null);
});

test("RFC 4648, part 10: Base32 without padding", () => {
  for (const [text, code] of [
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ] as const) {
    assert.equal(base32(Buffer.from(text)), code);
  }
  assert.equal(base32(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("an address in the picture for the camera adds no parameter of its own", () => {
  const uri = new URL(totpUri("ABC", "a&secret=EVIL?x#y@example.com"));
  assert.deepEqual(uri.searchParams.getAll("secret"), ["ABC"]);
  assert.equal(uri.hash, "");
});

test("a recovery code is read however it was typed, and six digits are none", () => {
  const code = recoveryCodeFrom(Uint8Array.of(0, 1, 2, 3, 4, 31, 30, 29, 28, 255));
  assert.match(code, /^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  const letters = recoveryCodeIn(code);
  assert.equal(letters, code.replace("-", ""));
  assert.equal(recoveryCodeIn(` ${code.toLowerCase().replace("-", " ")} `), letters);
  for (const none of ["123456", "", "ABCDE-ABCD1", "ABCDEABCDEF", "ÄBCDE-ABCDE"]) {
    assert.equal(recoveryCodeIn(none), null, none);
  }
});
