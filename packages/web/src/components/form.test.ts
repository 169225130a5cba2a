import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

test("no form leaves it to the browser to say what is wrong", () => {
  const folder = path.resolve(import.meta.dirname, "..");
  const forms = globSync("**/*.tsx", { cwd: folder }).flatMap((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return [...text.matchAll(/<form\b[^]*?(?:\n {2,8}>|[a-zA-Z}"]>)/g)].map((form) => [
      file,
      form[0],
    ]);
  });
  assert.ok(forms.length > 20, "the forms are found");
  const bubbling = forms.filter(([, form]) => !form?.includes("noValidate")).map(([file]) => file);
  assert.deepEqual(bubbling, []);
});
