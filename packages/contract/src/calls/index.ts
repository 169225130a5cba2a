export * from "./access.ts";
export * from "./call.ts";
export * from "./service.ts";
