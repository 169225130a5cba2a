/** What forges a CMS, its encoding and the file around it: for tests of validators. */
export * from "./cms.ts";
export * from "./der.ts";
export * from "./file.ts";
export * from "./ocsp.ts";
