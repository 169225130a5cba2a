import type { Document, DocumentAccess, Watermark } from "@paraph/contract/shapes";
import { jsonOf, type Session } from "./session.ts";

export type Paging = { readonly page_number?: number; readonly page_size?: number };

/** Interface 4.2; the same in every version. */
export type Documents = {
  readonly upload: (title: string, pdf: Uint8Array) => Promise<Document>;
  readonly uploadFrom: (title: string, fileUrl: string) => Promise<Document>;
  readonly read: (id: string) => Promise<Document>;
  readonly list: (query?: Paging & { readonly search?: string }) => Promise<readonly Document[]>;
  readonly content: (id: string) => Promise<Uint8Array>;
  readonly page: (id: string, page: number, scale?: 20 | 100) => Promise<Uint8Array>;
  readonly changeAccess: (id: string, access: DocumentAccess) => Promise<Document>;
  readonly watermark: (id: string, watermark: Watermark) => Promise<Document>;
  readonly remove: (id: string) => Promise<void>;
};

export function documentsOf({ send }: Session): Documents {
  return {
    upload: (title, pdf) =>
      jsonOf(
        send({
          method: "POST",
          path: "/documents",
          query: { title },
          bytes: { type: "application/pdf", content: pdf },
        }),
      ),
    uploadFrom: (title, fileUrl) =>
      jsonOf(send({ method: "POST", path: "/documents", json: { title, file_url: fileUrl } })),
    read: (id) => jsonOf(send({ method: "GET", path: `/documents/${id}` })),
    list: (query = {}) => jsonOf(send({ method: "GET", path: "/documents", query })),
    content: (id) => bytesOf(send({ method: "GET", path: `/documents/${id}/content` })),
    page: (id, page, scale = 100) =>
      bytesOf(
        send({ method: "GET", path: `/documents/${id}/pages/${String(page)}`, query: { scale } }),
      ),
    changeAccess: (id, access) =>
      jsonOf(send({ method: "PUT", path: `/documents/${id}/access`, json: access })),
    watermark: (id, watermark) =>
      jsonOf(send({ method: "POST", path: `/documents/${id}/watermark`, json: watermark })),
    remove: async (id) => {
      await send({ method: "DELETE", path: `/documents/${id}` });
    },
  };
}

async function bytesOf(answer: Promise<Response>): Promise<Uint8Array> {
  return new Uint8Array(await (await answer).arrayBuffer());
}
