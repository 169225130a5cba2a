import { Refusal } from "@paraph/contract/errors";
import type { Share } from "../../domain/access/share.ts";
import type { NewSignature } from "../../domain/requests/signers.ts";
import type { VisualSignature } from "../../domain/requests/visual.ts";
import type { World } from "../../ports/world.ts";
import { fromBase64 } from "../base64.ts";

/**
 * Refuses pictures that could not be shown, before anybody is asked to sign with them (interface
 * 2.3). Gives those of four inks back, because a PDF/A takes none of them.
 */
export async function examineImages(
  { inspector }: Pick<World, "inspector">,
  share: Share,
  visuals: readonly (VisualSignature | null)[],
): Promise<ReadonlySet<string>> {
  const cmykImages = new Set<string>();
  const images = new Set(visuals.flatMap((one) => one?.image?.content ?? []));
  for (const content of images) {
    const { channels } = await inspector.examineImage(fileOf(content), share);
    if (channels === 4) cmykImages.add(content);
  }
  return cmykImages;
}

/** Everything that the entries of a request say of how signatures look. */
export function visualsOf(
  entries: readonly Pick<NewSignature, "visual" | "documentSignatures">[],
): readonly (VisualSignature | null)[] {
  return entries.flatMap(({ visual, documentSignatures }) => [
    visual,
    ...(documentSignatures ?? []).map((one) => one.visual),
  ]);
}

/** The file of a picture that came as Base64. */
export function fileOf(content: string): Uint8Array {
  const file = fromBase64(content);
  if (file) return file;
  throw new Refusal("error.image.unsupported", { message: "The image is not Base64." });
}
