import type { Share } from "../../domain/access/share.ts";
import type { Examined } from "../../domain/documents/lineage.ts";
import type { World } from "../../ports/world.ts";
import { decrypt } from "../../vault/read.ts";
import { validateEarlier } from "./validate-earlier.ts";
import type { Received } from "./receive-content.ts";

export type ExamineWorld = Pick<World, "blobs" | "scanner" | "inspector" | "validator" | "clock">;

/** Scans for malware, then looks what the PDF is and whether its signatures hold; refuses with file.malware.* or file.pdf.*. */
export async function examineContent(
  world: ExamineWorld,
  content: Received,
  share: Share,
): Promise<Examined> {
  const { blobs, scanner, inspector } = world;
  if (scanner.isConfigured) await scanner.scan(decrypt(blobs, content));
  const local = await blobs.local(content.blob);
  try {
    const { id, key, size, sha256 } = content;
    const pdf = { id, key, path: local.path };
    const inspection = await inspector.inspect(pdf, share);
    const signatureFields = await validateEarlier(world, inspection, pdf, share);
    return { ...inspection, signatureFields, size, sha256 };
  } finally {
    await local.release();
  }
}
