import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const folder = path.resolve(import.meta.dirname, "..");

/** The openings of such elements with the files they stand in. */
function openings(pattern: RegExp): readonly (readonly [string, string])[] {
  return globSync("**/*.tsx", { cwd: folder }).flatMap((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return [...text.matchAll(pattern)].map(([found]) => [file, found] as const);
  });
}

test("no form leaves it to the browser to say what is wrong", () => {
  const forms = openings(/<form\b[^]*?(?:\n {2,8}>|[a-zA-Z}"]>)/g);
  assert.ok(forms.length > 20, "the forms are found");
  const bubbling = forms.filter(([, form]) => !form.includes("noValidate")).map(([file]) => file);
  assert.deepEqual(bubbling, []);
});

const CHECKED =
  /\s(?:required|pattern=|minLength=|min=|max=|step=|type="(?:email|number|url|date|time|month|week|datetime-local)")/;

test("only a field that can say what is wrong with its answer has something to check", () => {
  const controls = openings(/<(?:input|select|textarea)\b[^]*?(?:\/>|\n\s*>)/g);
  assert.ok(controls.length > 10, "the controls are found");
  // What is slid is always within its ends.
  const mute = controls.filter(
    ([file, control]) =>
      file !== "components/Field.tsx" && !control.includes('type="range"') && CHECKED.test(control),
  );
  assert.deepEqual(mute, []);
});
