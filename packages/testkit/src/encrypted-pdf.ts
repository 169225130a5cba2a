import { createCipheriv, createHash } from "node:crypto";
import { ascii, joined, type PdfText } from "./pdf-text.ts";
import { writePdf } from "./pdf-writer.ts";

/** How a document is encrypted; the number is the revision of the standard security handler. */
export type EncryptionKind = "rc4-3" | "aes-4" | "aes-5" | "aes-6";

export type EncryptedOptions = {
  readonly kind?: EncryptionKind;
  /** What opens it; empty: anybody. */
  readonly password?: string;
  /** /P; everything by default. */
  readonly permissions?: number;
  /** Leaves the metadata readable. */
  readonly clearMetadata?: boolean;
  /** A signature field of this name. */
  readonly field?: string;
  /** Changes the text of the encryption dictionary. */
  readonly spoil?: (dictionary: string) => string;
};

export const ENCRYPTED = { title: "Geheimer Vertrag", content: "0 0 m 100 100 l S" } as const;

const ID = Buffer.from("00112233445566778899aabbccddeeff", "hex");
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const OWNER = createHash("sha384").update("owner").digest();

/** A PDF with a title, metadata and a page, encrypted; it shares nothing with the engine. */
export function encryptedPdf(options: EncryptedOptions = {}): Uint8Array {
  const { kind = "aes-6", clearMetadata = false, field, spoil } = options;
  const { key, dictionary } =
    kind === "aes-5" || kind === "aes-6" ? newer(options) : older(options);
  const seal = (number: number, text: string): Uint8Array => sealed(kind, key, number, text);
  const hex = (number: number, text: string): string =>
    `<${Buffer.from(seal(number, text)).toString("hex")}>`;
  const form = field === undefined ? "" : "/AcroForm << /Fields [8 0 R] >>";
  const widgets = field === undefined ? "" : "/Annots [8 0 R]";
  const xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>";
  const objects: PdfText[] = [
    `<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R ${form} >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> ${widgets} >>`,
    { dict: "", bytes: seal(4, ENCRYPTED.content) },
    {
      dict: "/Type /Metadata /Subtype /XML",
      bytes: clearMetadata ? ascii(xmp) : seal(5, xmp),
    },
    `<< /Title ${hex(6, ENCRYPTED.title)} >>`,
    spoil ? spoil(dictionary) : dictionary,
  ];
  if (field !== undefined) {
    objects.push(
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${hex(8, field)} /P 3 0 R /F 4 /Rect [60 60 260 120] >>`,
    );
  }
  return writePdf({ objects, trailer: "/Info 6 0 R /Encrypt 7 0 R" });
}

type Made = { readonly key: Buffer; readonly dictionary: string };

/** ISO 32000-2, algorithms 2 and 5. */
function older({ kind, password = "", permissions = -4, clearMetadata }: EncryptedOptions): Made {
  const revision = kind === "rc4-3" ? 3 : 4;
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const owner = OWNER.subarray(0, 32);
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
  const metadata = clearMetadata && revision === 4 ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(padded, owner, bits, ID, metadata);
  for (let round = 0; round < 50; round++) key = md5(key);
  let user: Uint8Array = md5(PADDING, ID);
  for (let round = 0; round < 20; round++)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  const filters =
    "/CF << /StdCF << /CFM /AESV2 /Length 16 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF";
  const version = revision === 3 ? "/V 2" : `/V 4 ${filters} /EncryptMetadata ${!clearMetadata}`;
  return {
    key,
    dictionary: `<< /Filter /Standard ${version} /R ${revision} /Length 128 /P ${permissions} /O <${owner.toString("hex")}> /U <${Buffer.from(user).toString("hex")}${"00".repeat(16)}> >>`,
  };
}

/** Algorithms 8 and 10. */
function newer({ kind, password = "", permissions = -4, clearMetadata }: EncryptedOptions): Made {
  const revision = kind === "aes-5" ? 5 : 6;
  const hash = revision === 5 ? sha256 : hardened;
  const key = sha256(Buffer.from("file key"));
  const word = Buffer.from(password);
  const [proofSalt, keySalt] = [Buffer.from("saltsalt"), Buffer.from("othersal")];
  const user = Buffer.concat([hash(word, proofSalt), proofSalt, keySalt]);
  const userKey = aes("aes-256-cbc", hash(word, keySalt), Buffer.alloc(16), key);
  const perms = Buffer.concat([Buffer.alloc(4), Buffer.alloc(4, 0xff), Buffer.from("Tadbabcd")]);
  perms.writeInt32LE(permissions);
  if (clearMetadata) perms.write("F", 8);
  const sealedPerms = aes("aes-256-ecb", key, null, perms);
  const filters =
    "/CF << /StdCF << /CFM /AESV3 /Length 32 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF";
  return {
    key,
    dictionary: `<< /Filter /Standard /V 5 /R ${revision} /Length 256 ${filters} /EncryptMetadata ${!clearMetadata} /P ${permissions} /O <${OWNER.toString("hex")}> /OE <${OWNER.subarray(0, 32).toString("hex")}> /U <${user.toString("hex")}> /UE <${userKey.toString("hex")}> /Perms <${sealedPerms.toString("hex")}> >>`,
  };
}

/** Algorithm 2.B. */
function hardened(password: Buffer, salt: Buffer): Buffer {
  let key = sha256(password, salt);
  for (let round = 0, last = 255; round < 64 || last > round - 32; round++) {
    const once = Buffer.concat([password, key]);
    const blocks = aes(
      "aes-128-cbc",
      key.subarray(0, 16),
      key.subarray(16, 32),
      Buffer.concat(Array.from({ length: 64 }, () => once)),
    );
    const rest = Number(BigInt(`0x${blocks.subarray(0, 16).toString("hex")}`) % 3n);
    key = createHash(["sha256", "sha384", "sha512"][rest] ?? "")
      .update(blocks)
      .digest();
    last = blocks.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function sealed(kind: EncryptionKind, key: Buffer, number: number, text: string): Uint8Array {
  const place = Buffer.from([number, 0, 0, 0, 0]);
  if (kind === "rc4-3") return rc4(md5(key, place), ascii(text));
  const iv = md5(Buffer.from(`start ${number}`));
  const cipher = createCipheriv(
    kind === "aes-4" ? "aes-128-cbc" : "aes-256-cbc",
    kind === "aes-4" ? md5(key, place, Buffer.from("sAlT")) : key,
    iv,
  );
  return joined(iv, cipher.update(ascii(text)), cipher.final());
}

function aes(name: string, key: Buffer, iv: Buffer | null, blocks: Buffer): Buffer {
  const cipher = createCipheriv(name, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) % 256;
    j = (j + (state[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0);
  });
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}
