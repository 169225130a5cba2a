import { readFileSync } from "node:fs";
import { DEFAULT_POLICY } from "@paraph/engine/validation";
import { aPdf } from "@paraph/testkit";
import { validateFile } from "../../../packages/server/tests/validation/validate-file.ts";
import { forgetPeak, memoryOf } from "../frame/memory.ts";

/**
 * A process of its own: validates the file it is given, pages included, and prints how many megabytes its memory rose
 * above what it used after validating a small one.
 */
const [file = ""] = process.argv.slice(2);
validateFile(aPdf(), DEFAULT_POLICY, new Date());
const idle = memoryOf(process.pid).now;
forgetPeak(process.pid);
validateFile(new Uint8Array(readFileSync(file)), DEFAULT_POLICY, new Date());
console.log((memoryOf(process.pid).peak - idle).toFixed(1));
