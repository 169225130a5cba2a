import path from "node:path";
import { after, describe } from "node:test";
import { pathToFileURL } from "node:url";
import { assertUnchanged, processState } from "./process-state.ts";

/**
 * The process of several test files, named by its arguments. They run one after the other, each as a
 * suite of its own: hooks of a file are for its own tests, and the next begins when they have ended.
 */
const [program = "", , ...files] = process.argv;
for (const file of files) {
  await describe(file, async () => {
    process.argv = [program, path.resolve(file)];
    const before = processState();
    await import(pathToFileURL(path.resolve(file)).href);
    // Registered last, and so run after the file's own hooks.
    after(() => {
      assertUnchanged(before, processState());
    });
  });
}
