import type { Share } from "../../domain/access/share.ts";
import type { Examined } from "../../domain/documents/lineage.ts";
import type { World } from "../../ports/world.ts";
import { decrypt } from "../../vault/read.ts";
import type { Received } from "./receive-content.ts";

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
    return { ...(await inspector.inspect({ id, key, path: local.path }, share)), size, sha256 };
  } finally {
    await local.release();
  }
}
