export * from "./signature-request.ts";
