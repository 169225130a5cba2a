import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { chooseLanguage, LANGUAGES, type Language } from "./languages.ts";

/** The catalogues of every folder, found by where they lie. */
const FOLDERS = globSync("*/words/en.ts", { cwd: path.resolve(import.meta.dirname, "..") });
const ALL = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (one) => [one, await wordsOf(one)] as const)),
) as Readonly<Record<Language, unknown>>;
const { en } = ALL;

async function wordsOf(language: Language): Promise<unknown> {
  const found = FOLDERS.map(async (file) => {
    const folder = path.dirname(path.dirname(file));
    const module = (await import(`../${folder}/words/${language}.ts`)) as object;
    return [folder, { ...module }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

type Leaf = readonly [path: string, text: string, isSaid: boolean];

/** Every text with its path; a function is called with its own names, so that it must use them. */
function leavesOf(value: unknown, path = ""): readonly Leaf[] {
  if (typeof value === "string") return [[path, value, false]];
  if (typeof value === "function") {
    const said = [1, 2, 7].map((count) => {
      const given = Array.from({ length: value.length }, () => count);
      return String((value as (...args: readonly number[]) => unknown)(...given));
    });
    return [[path, said.join(" | "), true]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`));
}

test("every folder that has words is looked at", () => {
  for (const folder of ["shell", "login", "signing-page", "help", "components"])
    assert.ok(FOLDERS.includes(path.join(folder, "words", "en.ts")), folder);
});

test("every language says everything, with the same members and kinds of words", () => {
  const shape = leavesOf(en).map(([path, , isSaid]) => `${path} ${isSaid}`);
  for (const language of LANGUAGES) {
    assert.deepEqual(
      leavesOf(ALL[language]).map(([path, , isSaid]) => `${path} ${isSaid}`),
      shape,
      language,
    );
  }
});

test("no text is empty, cut or left in English", () => {
  const english = new Map(leavesOf(en).map(([path, text]) => [path, text]));
  const same = new Set<string>();
  for (const language of LANGUAGES) {
    for (const [path, text] of leavesOf(ALL[language])) {
      assert.ok(text.trim() !== "" && !/undefined|TODO|\?\?\?/.test(text), `${language}${path}`);
      const long = (text.split(" | ")[0] ?? "").split(" ").length > 3;
      if (language !== "en" && long && english.get(path) === text) same.add(`${language}${path}`);
    }
  }
  assert.deepEqual([...same], []);
});

test("numbers and names that are given stand in the text", () => {
  for (const language of LANGUAGES) {
    for (const [path, text, isSaid] of leavesOf(ALL[language])) {
      if (isSaid) assert.match(text, /7/, `${language}${path} drops what it is given: ${text}`);
    }
  }
});

test("German is written as in Switzerland: without ß", () => {
  assert.deepEqual(
    leavesOf(ALL.de).filter(([, text]) => text.includes("ß")),
    [],
  );
});

test("4.5 the language is the first wish that is spoken here, with or without a region", () => {
  assert.equal(chooseLanguage([null, "rm-CH", "fr-CH", "de"]), "fr");
  assert.equal(chooseLanguage(["IT"]), "it");
  assert.equal(chooseLanguage(["pt", undefined]), "en");
});
