import path from "node:path";
import { HOME, WRITTEN } from "../../packages/server/src/adapters/jail/reader-program.ts";
import { buildReader } from "./bundle.ts";

await buildReader(HOME, path.relative(HOME, WRITTEN));
