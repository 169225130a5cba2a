export * from "./billing.ts";
export * from "./validate.ts";
export * from "./calls.ts";
