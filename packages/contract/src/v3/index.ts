export * from "./calls.ts";
export * from "./group-calls.ts";
export * from "./group.ts";
export * from "./embed-address.ts";
export * from "./observer.ts";
export * from "./request-calls.ts";
export * from "./signature-request.ts";
