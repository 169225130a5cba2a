import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parseSync } from "oxc-parser";

const SOURCE = path.join(import.meta.dirname, "../../src");
/** Whatever of the engine reads a PDF or a picture, or lays out pages from the words of strangers. */
const PARSERS: ReadonlySet<string> = new Set([
  "addWatermark",
  "attachedFile",
  "examineImage",
  "inspect",
  "inspectPdf",
  "openPdf",
  "prepareSignature",
  "revisionsOf",
  "revisionSteps",
  "signPdf",
  "validate",
  "watermarkStamps",
  "writeReportPdf",
]);
/** The confined process itself, and a command of the operator that runs in a process of its own. */
const MAY = [/^adapters\/jail\/(?:child|duties|pdfium)\.ts$/, /^main\/verify-evidence\.ts$/];

function parsersIn(file: string, source: string): readonly string[] {
  const { module, errors } = parseSync(file, source);
  assert.deepEqual(errors, [], file);
  return module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === "@paraph/engine")
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ importName }) => importName.name ?? importName.kind)
    .filter((name) => PARSERS.has(name) || name === "NamespaceObject");
}

test("nothing of a PDF or a picture is parsed in the process that serves", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  assert.ok(files.length > 50);
  const found = files
    .filter((file) => !MAY.some((allowed) => allowed.test(file)))
    .flatMap((file) =>
      parsersIn(file, readFileSync(path.join(SOURCE, file), "utf8")).map(
        (name) => `${file}: ${name}`,
      ),
    );
  assert.deepEqual(found, []);
});

test("control: an import of a parser is found, by name and as a whole", () => {
  assert.deepEqual(parsersIn("a.ts", 'import { openPdf, PdfError } from "@paraph/engine";'), [
    "openPdf",
  ]);
  assert.equal(parsersIn("a.ts", 'import * as engine from "@paraph/engine";').length, 1);
  assert.deepEqual(parsersIn("a.ts", 'import { type Pdf, PdfError } from "@paraph/engine";'), []);
});
