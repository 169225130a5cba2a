export * from "./billing.ts";
export * from "./validate.ts";
