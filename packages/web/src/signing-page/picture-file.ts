/** A picture that no browser, or not this one, can open; the format is null where its bytes name none. */
export class UnreadablePicture extends Error {
  readonly format: string | null;
  constructor(format: string | null) {
    super("The picture cannot be opened.");
    this.format = format;
  }
}

export class TooLargePicture extends Error {}

/** What a camera makes is taken; what is larger than the service needs is made smaller before it is sent. */
const MOST_BYTES = 15_000_000;
const SENT_BYTES = 2_000_000;
const SENT_PIXELS = 20_000_000;
const SENT_SIDE = 2400;
const QUALITY = 0.9;

/** The bytes of a picture as the service takes them, in Base64. */
export async function pictureContent(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new TooLargePicture();
  const format = formatOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture(format);
  });
  const isTaken = format === "PNG" || format === "JPEG";
  const isSmall = file.size <= SENT_BYTES && bitmap.width * bitmap.height <= SENT_PIXELS;
  return base64Of(isTaken && isSmall ? file : await reduced(bitmap));
}

/** Bytes from where on, and what they say. */
const FORMATS: readonly (readonly [number, string, string])[] = [
  [0, "\u0089PNG", "PNG"],
  [0, "\u00FF\u00D8\u00FF", "JPEG"],
  [8, "WEBP", "WebP"],
  [0, "GIF8", "GIF"],
  [0, "BM", "BMP"],
  [0, "II*\0", "TIFF"],
  [0, "MM\0*", "TIFF"],
  [4, "ftypavif", "AVIF"],
  ...["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].map(
    (brand) => [4, `ftyp${brand}`, "HEIC"] as const,
  ),
  [0, "%PDF", "PDF"],
  [0, "<svg", "SVG"],
];

/** The name of a format by the first bytes of a file. */
export function formatOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes);
  return FORMATS.find(([at, mark]) => text.startsWith(mark, at))?.[2] ?? null;
}

async function reduced(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, SENT_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  // What shines through lies on white, as it will on the page.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error("The picture could not be made smaller."));
      },
      "image/jpeg",
      QUALITY,
    );
  });
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
