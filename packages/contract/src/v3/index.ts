export * from "./group.ts";
export * from "./embed-address.ts";
export * from "./observer.ts";
export * from "./signature-request.ts";
