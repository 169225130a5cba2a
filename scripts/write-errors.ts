import { writeFileSync } from "node:fs";
import { errorsDocument } from "../packages/server/src/http/pages/reference/errors-document.ts";

/** Writes docs/errors.md from the catalogue; a test compares the two. */
writeFileSync("docs/errors.md", errorsDocument());
