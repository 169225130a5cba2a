import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assert as holds, constantFrom, array, nat, property } from "fast-check";
import { jsonMeter, parseJson } from "./json.ts";

function measure(text: string, pieces = 1): void {
  const bytes = Buffer.from(text);
  const push = jsonMeter();
  const step = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length; at += step) push(bytes.subarray(at, at + step));
}

function read(text: string): Promise<unknown> {
  return parseJson(Buffer.from(text), "placed");
}

const TOO_LARGE = { key: "error.request.body_too_large" };
const BROKEN = { key: "error.request.json_broken" };

describe("7 how much a body may say", () => {
  test("a hundred thousand values and ten thousand names are measured, one more is too many", () => {
    measure(`[${"0,".repeat(99_999)}0]`);
    measure(`{${'"a":0,'.repeat(9_999)}"b":0}`);
    for (const text of [
      `[${"0,".repeat(100_000)}0]`,
      `[${"{},".repeat(50_000)}0]`,
      `{${'"a":0,'.repeat(10_000)}"b":0}`,
      `{"_":[${'"",'.repeat(100_000)}0]}`,
    ]) {
      assert.throws(() => measure(text), TOO_LARGE);
      assert.throws(() => measure(text, 700), TOO_LARGE);
    }
  });

  test("what stands in strings is not counted", () => {
    const text = JSON.stringify(["[{,".repeat(100_000), '\\",[{'.repeat(50_000)]);
    for (const pieces of [1, 7, 1000]) measure(text, pieces);
  });

  test("thirty-two levels are measured, one more is too deep", () => {
    measure("[".repeat(32));
    assert.throws(() => measure("[".repeat(33)), BROKEN);
    assert.throws(() => measure('{"a":'.repeat(33), 20), BROKEN);
    measure("[]".repeat(1000));
  });

  test("the same is measured however it is cut", () => {
    const parts = constantFrom('"', "\\", "[", "]", "{", "}", ",", ":", "a", '\\"', "\\\\");
    holds(
      property(array(parts, { maxLength: 200 }), nat(200), (some, pieces) => {
        const text = some.join("").repeat(5);
        assert.equal(refusalOf(text, 1), refusalOf(text, pieces + 1));
      }),
      { numRuns: 2000 },
    );
  });
});

function refusalOf(text: string, pieces: number): string | null {
  try {
    measure(text, pieces);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("7 what a body says", () => {
  test("members that reach a prototype are left out, at any depth and however they are spelt", async () => {
    const value = await read(
      '[{"__proto__":{"a":1},"b":[{"\\u005f_proto__":2,"constructor":{"c":3},"d":4}],"constructor":"e"}]',
    );
    assert.deepEqual(value, [{ b: [{ d: 4 }], constructor: "e" }]);
    const plain = await read('{"constructor":null,"x":"_"}');
    assert.deepEqual(Object.keys(plain as object), ["x"]);
  });

  test("a long one is read as a short one is", async () => {
    const given = { title: "a", content: "b".repeat(300_000), list: [1, null, { deep: "_" }] };
    assert.deepEqual(await read(JSON.stringify(given)), given);
  });

  test("others have their turn while a long one is read", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await read(JSON.stringify("b".repeat(300_000)));
    clearInterval(timer);
    clearImmediate(next);
    assert.ok(turns >= 2, `${turns} turns`);
  });

  test("what is broken is reported with its place, what is no UTF-8 as that", async () => {
    await assert.rejects(read('{"a":1,}'), { ...BROKEN, message: /at character 7/ });
    const plain = { ...BROKEN, message: /^The body is not valid JSON\. Look for a trailing comma/ };
    await assert.rejects(parseJson(Buffer.from('{"a":1,}'), "plain"), plain);
    const bytes = Uint8Array.of(0x22, 0xff, 0x22);
    await assert.rejects(parseJson(bytes, "placed"), { ...BROKEN, message: /UTF-8/ });
  });
});
