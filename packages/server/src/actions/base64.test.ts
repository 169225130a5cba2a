import assert from "node:assert/strict";
import { test } from "node:test";
import { fromBase64, toBase64 } from "./base64.ts";

/** What a browser makes of it. */
function byAtob(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const CHARACTERS = ["\u0141", "\u{1f600}", ..."AbZ9+/=-_ \n\t\r\f%\u0000\u000b".split("")];

function texts(): readonly string[] {
  const short = CHARACTERS.flatMap((one) => CHARACTERS.map((other) => one + other));
  const longer = short.flatMap((one) => short.map((other) => one + other));
  return ["", ...CHARACTERS, ...short, ...longer, ...longer.map((one) => `AAAA${one}`)];
}

test("Base64 is read as browsers read it, whatever stands in it", () => {
  for (const text of texts()) {
    const bytes = fromBase64(text);
    assert.deepEqual(bytes && [...bytes], byAtob(text) && [...(byAtob(text) ?? [])], text);
  }
});

test("every length of bytes comes back, also from lines of 76 characters", () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    const text = toBase64(bytes.subarray());
    assert.deepEqual([...(fromBase64(text) ?? [])], [...bytes]);
    const wrapped = text.replaceAll(/.{76}/g, "$&\r\n");
    assert.deepEqual([...(fromBase64(wrapped) ?? [])], [...bytes]);
  }
});

test("a part of a larger buffer is written alone", () => {
  const buffer = Uint8Array.of(1, 2, 3, 4, 5);
  assert.equal(toBase64(buffer.subarray(1, 3)), btoa("\u0002\u0003"));
});
