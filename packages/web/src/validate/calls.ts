import type { RequestPage, ValidationOffer, ValidationReport } from "@paraph/contract/app";
import { call, readBytes, upload } from "../api.ts";

export function readOffer(): Promise<ValidationOffer> {
  return call("GET", "/app/validation");
}

export function validatePdf(
  file: Blob,
  onProgress: (part: number) => void,
): Promise<ValidationReport> {
  return upload("/app/validation", file, "application/pdf", onProgress);
}

/** A document of a request as it is now, under its title; whether it may be opened is the server's to say. */
export async function documentOf(requestId: string, documentId: string): Promise<File> {
  const request = `/app/requests/${encodeURIComponent(requestId)}`;
  const { documents } = await call<RequestPage>("GET", request);
  const { bytes } = await readBytes(
    `${request}/documents/${encodeURIComponent(documentId)}/content`,
  );
  const title = documents.find(({ id }) => id === documentId)?.title ?? documentId;
  const type = "application/pdf";
  return new File([bytes as Uint8Array<ArrayBuffer>], `${title}.pdf`, { type });
}
