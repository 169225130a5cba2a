export * from "./calls.ts";
export * from "./signature-request.ts";
