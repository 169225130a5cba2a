import type { ValidationOffer, ValidationReport } from "@paraph/contract/app";
import { call, upload } from "../api.ts";

export function readOffer(): Promise<ValidationOffer> {
  return call("GET", "/app/validation");
}

export function validatePdf(
  file: Blob,
  onProgress: (part: number) => void,
): Promise<ValidationReport> {
  return upload("/app/validation", file, "application/pdf", onProgress);
}
