import * as app from "@paraph/contract/app/addresses";
import { call, hrefOf, readBytes, upload } from "../api.ts";

export const readOffer = () => call(app.validationOffer);

export const validatePdf = (file: Blob, onProgress: (part: number) => void) =>
  upload(app.validate, {}, file, onProgress);

/** A document of a request as it is now, under its title; whether it may be opened is the server's to say. */
export async function documentOf(requestId: string, documentId: string): Promise<File> {
  const { documents } = await call(app.request, { params: { requestId } });
  const { bytes } = await readBytes(
    hrefOf(app.requestDocument, { params: { requestId, documentId } }),
  );
  const title = documents.find(({ id }) => id === documentId)?.title ?? documentId;
  const type = "application/pdf";
  return new File([bytes as Uint8Array<ArrayBuffer>], `${title}.pdf`, { type });
}
