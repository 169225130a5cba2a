import { viewOf } from "../../bytes/hex.ts";

/** How a camera was held: EXIF orientations 1 (upright) to 8. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** TIFF 6.0, section 2: the first directory's tag 0x0112; upright where the notes do not say. */
export function orientationOf(tiff: Uint8Array): Orientation {
  if (tiff.length < 14) return 1;
  const view = viewOf(tiff);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  for (let index = 0; index < view.getUint16(directory, little); index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const value = view.getUint16(at + 8, little);
    return ORIENTATIONS.find((each) => each === value) ?? 1;
  }
  return 1;
}
