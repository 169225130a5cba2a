import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeMount } from "../packages/server/src/http/interface/describe/api-docs.ts";
import { interfaces } from "../packages/server/src/main/mounts.ts";

/** Writes the descriptions of the four interfaces into a folder: what /v1/api-docs and so on serve. */
const folder = process.argv[2] ?? "openapi";
const url = process.argv[3] ?? "http://localhost:8080";

mkdirSync(folder, { recursive: true });
for (const { mount, about } of interfaces(
  { publicUrl: url, validationUrl: `${url}/validation` },
  { state: "serving" },
)) {
  const file = path.join(folder, `${mount.root.slice(1).replaceAll("/", "-")}.json`);
  writeFileSync(file, `${JSON.stringify(describeMount(mount, about), null, 2)}\n`);
  console.log(`${file}: ${mount.routes.length} routes`);
}
