export * from "./group.ts";
export * from "./observer.ts";
export * from "./signature-request.ts";
