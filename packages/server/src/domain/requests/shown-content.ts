import { Refusal } from "@paraph/contract/errors";
import type { Quality } from "@paraph/contract/words";
import type { Signable } from "../documents/signable.ts";

/** With these, what one reader shows need not be what another shows, or what is shown tomorrow. */
const CHANGES_WHAT_IS_SHOWN: ReadonlyMap<string, string> = new Map([
  ["import_data", "actions that fill in its forms"],
  ["javascript", "scripts"],
  ["rich_media", "films, sounds or 3D models"],
  ["xfa", "an XFA form"],
]);

/**
 * Who signs with an advanced or a qualified signature signs what was seen. A simple signature takes
 * the document as it is (interface.md, "Active content").
 */
export function checkShownContent(
  quality: Quality,
  documents: readonly Pick<Signable, "activeContent">[],
): void {
  if (quality === "SES") return;
  for (const { activeContent } of documents) {
    const found = activeContent.flatMap((kind) => CHANGES_WHAT_IS_SHOWN.get(kind) ?? []);
    if (found.length === 0) continue;
    const message = `The PDF contains ${found.join(", ")}: it may show something else than what is signed. Remove that, or ask for the quality SES.`;
    throw new Refusal("file.pdf.active_content", { message });
  }
}
