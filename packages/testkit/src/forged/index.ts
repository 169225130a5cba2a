/** What forges a CMS, its spelling and the file around it: for tests of judges. */
export * from "./cms.ts";
export * from "./der.ts";
export * from "./file.ts";
export * from "./ocsp.ts";
