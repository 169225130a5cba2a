import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { type FolderDisk, openFolders } from "./folders.ts";

const NO_DISK: FolderDisk = {
  rename: async () => {},
  make: async () => undefined,
  sync: async () => {},
};

/** What each step forced to the disk, in the order of their names. */
function recorded() {
  const forced: string[] = [];
  const broken = new Set<string>();
  const { settle } = openFolders("/r", {
    ...NO_DISK,
    sync: async (folder) => {
      if (broken.has(folder)) throw new Error("no disk");
      forced.push(folder);
    },
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
  const { settle } = openFolders("/r", {
    ...NO_DISK,
    sync: async (folder) => {
      forced.push(folder);
      if (forced.length <= 3) await slow;
    },
  });
  const first = settle("/r/aa/bb/1", true);
  const second = settle("/r/aa/bb/2", false);
  assert.equal(forced.filter((folder) => folder === "/r").length, 2);
  release();
  await Promise.all([first, second]);
});

test("a folder that is on the disk is not made again, unless somebody took it away", async () => {
  const asked: string[] = [];
  const gone = new Set(["/r/aa/bb"]);
  const folders = openFolders("/r", {
    ...NO_DISK,
    make: async (folder) => {
      asked.push(`make ${folder}`);
      return gone.delete(folder) ? folder : undefined;
    },
    rename: async (_, to) => {
      if (gone.has(path.dirname(to))) throw Object.assign(new Error("gone"), { code: "ENOENT" });
      asked.push(`rename ${to}`);
    },
  });
  const put = async (place: string): Promise<boolean> => {
    asked.length = 0;
    const made = await folders.move("/r/new", place);
    await folders.settle(place, made);
    return made;
  };
  assert.equal(await put("/r/aa/bb/1"), true);
  assert.deepEqual(asked, ["make /r/aa/bb", "rename /r/aa/bb/1"]);
  assert.equal(await put("/r/aa/bb/2"), false);
  assert.deepEqual(asked, ["rename /r/aa/bb/2"]);
  gone.add("/r/aa/bb");
  assert.equal(await put("/r/aa/bb/3"), true);
  assert.deepEqual(asked, ["make /r/aa/bb", "rename /r/aa/bb/3"]);
});

test("any other trouble with a name is reported as it is", async () => {
  const rename = async (): Promise<void> => {
    throw Object.assign(new Error("full"), { code: "ENOSPC" });
  };
  const folders = openFolders("/r", { ...NO_DISK, rename });
  await folders.settle("/r/aa/bb/1", true);
  await assert.rejects(folders.move("/r/new", "/r/aa/bb/2"), { code: "ENOSPC" });
});
