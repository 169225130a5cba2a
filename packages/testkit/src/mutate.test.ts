import assert from "node:assert/strict";
import { test } from "node:test";
import { examine } from "./examine.ts";
import { damagedPdf } from "./mutate.ts";

test("3,000 damaged files are read or refused, never crashed on", () => {
  const answers = new Map<string, number>();
  for (let seed = 0; seed < 3000; seed++) {
    const bytes = damagedPdf(seed);
    const before = process.cpuUsage();
    const answer = assertAnswer(bytes, seed);
    const { user } = process.cpuUsage(before);
    assert.ok(user < 2_000_000, `seed ${seed} takes too long`);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  // A mutator whose files all die at the door would test nothing behind it.
  assert.ok((answers.get("accepted") ?? 0) > 300, JSON.stringify([...answers]));
  assert.ok((answers.get("corrupted") ?? 0) > 300, JSON.stringify([...answers]));
});

function assertAnswer(bytes: Uint8Array, seed: number): string {
  try {
    return examine(bytes);
  } catch (cause) {
    throw new Error(`seed ${seed} crashes the reader`, { cause });
  }
}
