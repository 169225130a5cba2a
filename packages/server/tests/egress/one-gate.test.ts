import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parseSync } from "oxc-parser";

const SOURCE = path.join(import.meta.dirname, "../../src");
/** What can open a connection or ask for a name, with and without the prefix. */
const MODULES = /^(?:node:)?(?:net|https?|http2|tls|dgram|dns(?:\/promises)?|inspector)$|^undici$/;
const GLOBALS = /\b(?:fetch|WebSocket|EventSource|XMLHttpRequest)\b(?!["'`-])/;
/** What arrives: a class that is asked whether something is HTTP, and a server of loopback that only listens. */
const ARRIVING = [
  { file: "http/interface/upload/pieces.ts", module: "node:http", name: "IncomingMessage" },
  { file: "main/demo-receiver.ts", module: "node:http", name: "createServer" },
] as const;
/** Sent to browsers as text; its calls are theirs, and a content security policy binds them to us. */
const RUNS_IN_THE_BROWSER = /^http\/[\w-]+\/page-script\.ts$/;

/** Each way in which a source file could open a connection by itself. */
function waysOut(file: string, source: string): readonly string[] {
  const { module, comments, errors } = parseSync(file, source);
  assert.deepEqual(errors, [], file);
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const values = entries.filter(({ isType }) => !isType);
    if (entries.length > 0 && values.length === 0) return [];
    const names = values.map(({ importName }) => importName.name ?? importName.kind);
    return isArriving(file, moduleRequest.value, names) ? [] : [moduleRequest.value];
  });
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start, end),
  );
  const unnamed = dynamic.filter((name) => !/^"[^"]*"$/.test(name));
  const named = dynamic.map((name) => name.slice(1, -1));
  const modules = [...imported, ...exported, ...named].filter((name) => MODULES.test(name));
  const global = GLOBALS.exec(withoutComments(source, comments))?.[0];
  const required = /\b(?:require|getBuiltinModule|createRequire)\s*\(/.exec(source)?.[0];
  return [...modules, ...unnamed, ...(global ? [global] : []), ...(required ? [required] : [])];
}

function isArriving(file: string, module: string, names: readonly string[]): boolean {
  return ARRIVING.some(
    (one) =>
      names.length === 1 && names[0] === one.name && file === one.file && module === one.module,
  );
}

function withoutComments(
  source: string,
  comments: readonly { readonly start: number; readonly end: number }[],
): string {
  return comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    source,
  );
}

/** Commands that integrators run on their own machines: they call the service, and are no part of it. */
const RUNS_AT_THE_INTEGRATOR = /^main\/client\//;

test("nothing leaves the service but through adapters/egress", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  assert.ok(files.length > 50);
  const others = files
    .filter((file) => !file.startsWith(path.join("adapters", "egress")))
    .filter((file) => !RUNS_IN_THE_BROWSER.test(file) && !RUNS_AT_THE_INTEGRATOR.test(file))
    .flatMap((file) =>
      waysOut(file, readFileSync(path.join(SOURCE, file), "utf8")).map((way) => `${file}: ${way}`),
    );
  assert.deepEqual(others, []);
});

const SMUGGLED: Readonly<Record<string, string>> = {
  "on several lines": 'import {\n  createServer,\n  request,\n} from "node:http";',
  "beside a type": 'import { type Server, connect } from "node:net";',
  whole: 'import * as https from "node:https";',
  "as a default": 'import http from "http";',
  "for its effect": 'import "undici";',
  "by passing it on": 'export { lookup } from "node:dns/promises";',
  "when it runs": 'const { connect } = await import("node:tls");',
  "by a name made up later": "const it = await import(name);",
  "of what arrives, elsewhere": 'import { IncomingMessage } from "node:http";',
  "as a global under another name": "const call = globalThis.fetch;",
  "the old way": 'const net = require("net");',
};

for (const [how, source] of Object.entries(SMUGGLED)) {
  test(`a way out is found: ${how}`, () => {
    assert.notDeepEqual(waysOut("actions/smuggle.ts", source), []);
  });
}

test("types, and what arrives where it is read, are no way out", () => {
  const types = 'import type { Server } from "node:net";\nimport { type Socket } from "node:net";';
  assert.deepEqual(waysOut("actions/types.ts", types), []);
  for (const { file, module, name } of ARRIVING) {
    assert.deepEqual(waysOut(file, `import { ${name} } from "${module}";`), []);
    assert.notDeepEqual(waysOut(file, `import { ${name}, request } from "${module}";`), []);
    assert.notDeepEqual(waysOut("actions/smuggle.ts", `import { ${name} } from "${module}";`), []);
  }
});
