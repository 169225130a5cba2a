import type { Document as DocumentBody } from "@paraph/contract/shapes";
import type { Document } from "../../../domain/documents/document.ts";

/** Interface 2.5 and interface 4.2: a document as all three versions spell it. */
export function toWire(document: Document): DocumentBody {
  const { id, parentId } = document;
  const named = parentId === null ? { id } : { id, parent_id: parentId };
  return {
    ...named,
    title: document.title,
    content_type: "application/pdf",
    size: document.size,
    page_count: document.pageCount,
    page_width: document.pageWidth,
    page_height: document.pageHeight,
    owner: document.owner,
    read_access: [...document.readAccess],
    write_access: [...document.writeAccess],
    signature_fields: document.signatureFields.map(({ name, signed, positions, broken }) => ({
      name,
      signed,
      ...(broken === undefined ? {} : { broken }),
      positions: positions.map(({ page, x, y, width, height }) => ({
        page: String(page),
        x,
        y,
        width,
        height,
      })),
    })),
    sha256: document.sha256,
    ...(document.damage === undefined ? {} : { damaged: true }),
    ...(document.repairedFrom === undefined ? {} : { repaired_from: document.repairedFrom }),
    pdf_version: document.pdfVersion,
    pdf_a: document.pdfA,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  };
}
