import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { callsOf } from "../packages/contract/src/calls/index.ts";
import { INTERFACES } from "../packages/contract/src/interfaces.ts";
import { describeMount } from "../packages/server/src/http/interface/describe/api-docs.ts";

/** Writes the descriptions of the four interfaces into a folder: what /v1/api-docs and so on serve. */
const folder = process.argv[2] ?? "openapi";
const url = process.argv[3] ?? "http://localhost:8080";

mkdirSync(folder, { recursive: true });
for (const { root, version, about, calls } of Object.values(INTERFACES)) {
  const file = path.join(folder, `${root.slice(1).replaceAll("/", "-")}.json`);
  const routes = callsOf(calls).map(({ call }) => call);
  const description = describeMount({ version, routes }, { ...about, url: `${url}${root}` });
  writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
  console.log(`${file}: ${routes.length} routes`);
}
