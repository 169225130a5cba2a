import assert from "node:assert/strict";
import { test } from "node:test";
import { settleFolders } from "./settle-folders.ts";

/** What each step forced to the disk, in the order of their names. */
function recorded() {
  const forced: string[] = [];
  const broken = new Set<string>();
  const settle = settleFolders("/r", async (folder) => {
    if (broken.has(folder)) throw new Error("no disk");
    forced.push(folder);
  });
  const step = async (place: string, made: boolean) => {
    forced.length = 0;
    await settle(place, made);
    return [...forced].sort();
  };
  return { step, broken };
}

test("a folder is forced with every file in it, its parents once", async () => {
  const { step } = recorded();
  assert.deepEqual(await step("/r/aa/bb/1", true), ["/r", "/r/aa", "/r/aa/bb"]);
  assert.deepEqual(await step("/r/aa/bb/2", false), ["/r/aa/bb"]);
  assert.deepEqual(await step("/r/aa/cc/3", false), ["/r/aa", "/r/aa/cc"]);
});

test("a folder that had to be made again is forced again, with all above it", async () => {
  const { step } = recorded();
  await step("/r/aa/bb/1", true);
  assert.deepEqual(await step("/r/aa/bb/2", true), ["/r", "/r/aa", "/r/aa/bb"]);
});

test("what could not be forced is not believed to be on the disk", async () => {
  const { step, broken } = recorded();
  broken.add("/r/aa");
  await assert.rejects(step("/r/aa/bb/1", true), /no disk/);
  broken.clear();
  assert.deepEqual(await step("/r/aa/bb/2", false), ["/r", "/r/aa", "/r/aa/bb"]);
});

test("whoever comes while a folder is on its way does not rely on it", async () => {
  const forced: string[] = [];
  let release = (): void => undefined;
  const slow = new Promise<void>((done) => (release = done));
  const settle = settleFolders("/r", async (folder) => {
    forced.push(folder);
    if (forced.length <= 3) await slow;
  });
  const first = settle("/r/aa/bb/1", true);
  const second = settle("/r/aa/bb/2", false);
  assert.equal(forced.filter((folder) => folder === "/r").length, 2);
  release();
  await Promise.all([first, second]);
});
