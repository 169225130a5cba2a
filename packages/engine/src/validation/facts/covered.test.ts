import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { bytesSource, type Source } from "../../bytes/source.ts";
import { DIGESTS, type DigestName } from "../../pki/algorithms/algorithms.ts";
import { digestParts, type Part } from "./covered.ts";

const LENGTH = 20 << 20;
const BYTES = Uint8Array.from({ length: LENGTH }, (_, index) => (index * 31 + (index >> 9)) & 255);

/** A file, and how much of it was read. */
function counted(): { readonly source: Source; readonly read: () => number } {
  const inner = bytesSource(BYTES);
  let sum = 0;
  const read: Source["read"] = (offset, length) => {
    sum += length;
    return inner.read(offset, length);
  };
  return { source: { length: LENGTH, read }, read: () => sum };
}

function plainly(parts: readonly Part[], name: DigestName): string {
  const { platform, size } = DIGESTS[name];
  const hash = createHash(platform, name === "SHAKE256" ? { outputLength: size } : {});
  for (const [from, to] of parts) hash.update(BYTES.subarray(from, to));
  return Buffer.from(hash.digest()).toString("hex");
}

/** What three signatures of a growing file cover, the whole file, and parts that no signature should have. */
const COVERED: readonly (readonly Part[])[] = [
  [[0, LENGTH]],
  [
    [0, 9_000_000],
    [9_060_000, 9_100_000],
  ],
  [
    [0, 9_200_000],
    [9_260_000, 9_300_000],
  ],
  [
    [0, 19_000_000],
    [19_060_000, LENGTH],
  ],
  [
    [0, 0],
    [5, 70],
  ],
  [[100, 2_000]],
  [],
];

for (const name of Object.keys(DIGESTS) as DigestName[]) {
  test(`the ${name} of covered parts is that of their bytes, in whatever order they are asked for`, () => {
    const orders = [COVERED.toReversed(), COVERED, [...COVERED, ...COVERED]];
    for (const order of name === "SHA-256" ? orders : orders.slice(0, 1)) {
      const { source } = counted();
      for (const parts of order) {
        const found = Buffer.from(digestParts(source, parts, name)).toString("hex");
        assert.equal(found, plainly(parts, name), JSON.stringify(parts));
      }
    }
  });
}

test("what signatures cover in common is read once, in whatever order they come", () => {
  for (const order of [COVERED, COVERED.toReversed()]) {
    const { source, read } = counted();
    for (const parts of order) digestParts(source, parts, "SHA-256");
    // A state is kept every 8 MiB: an earlier place than the last is read from the one before it.
    assert.ok(read() < 2.2 * LENGTH, `${read() / LENGTH} times the file`);
  }
  const once = counted();
  for (const parts of COVERED.slice(1, 4)) digestParts(once.source, parts, "SHA-256");
  digestParts(once.source, [[0, LENGTH]], "SHA-256");
  assert.ok(once.read() < 1.2 * LENGTH, `${once.read() / LENGTH} times the file`);
});
