import type { Share } from "../../domain/access/share.ts";
import type { PdfFacts } from "../../domain/documents/document.ts";
import type { MoreFacts } from "../../ports/documents.ts";
import type { World } from "../../ports/world.ts";
import { decrypt } from "../../vault/read.ts";
import type { Received } from "./receive-content.ts";

export type Examined = { readonly facts: PdfFacts; readonly more: MoreFacts };

export type ExamineWorld = Pick<World, "blobs" | "scanner" | "inspector">;

/** Scans for malware, then looks what the PDF is; refuses with file.malware.* or file.pdf.*. */
export async function examineContent(
  { blobs, scanner, inspector }: ExamineWorld,
  content: Received,
  share: Share,
): Promise<Examined> {
  if (scanner.isConfigured) await scanner.scan(decrypt(blobs, content));
  const local = await blobs.local(content.blob);
  try {
    const { id, key, size, sha256 } = content;
    const found = await inspector.inspect({ id, key, path: local.path }, share);
    const { pageSizes, certification, activeContent } = found;
    const [width, height] = pageSizes[0] ?? [0, 0];
    return {
      facts: {
        size,
        sha256,
        pageCount: found.pageCount,
        pageWidth: Math.round(width),
        pageHeight: Math.round(height),
        pdfVersion: found.pdfVersion,
        pdfA: found.pdfA,
        signatureFields: found.signatureFields,
      },
      more: { pageSizes, certification, activeContent, coveredUntil: null },
    };
  } finally {
    await local.release();
  }
}
