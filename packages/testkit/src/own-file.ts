import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import type { HolderName, TestAuthority } from "./authority.ts";
import { aPdf, type PdfOptions } from "./pdfs.ts";
import { joined } from "./pdf-text.ts";
import { rawSigner, signingPorts, trustIn } from "./signing.ts";

const SIGNERS: readonly HolderName[] = ["signer", "seal", "rsaSigner", "pssSigner", "qualified"];

/** Files as people bring them. */
const PLAIN: readonly PdfOptions[] = [
  {},
  { form: "stream" },
  { pages: 3, compressed: true, form: "stream" },
  { pdfA: "2b" },
  { linearized: true },
  { pages: 2, version: "1.4" },
];

/** A document as the service signs it (archival, once or twice), in a kind that the seed decides. */
export async function ownSignedFile(
  authority: TestAuthority,
  now: Date,
  seed: number,
): Promise<Uint8Array> {
  const plain = aPdf(PLAIN[seed % PLAIN.length]);
  const first = SIGNERS[seed % SIGNERS.length] ?? "signer";
  const certify = seed % 4 === 3 ? 2 : null;
  const once = await signed(authority, now, plain, first, certify);
  return seed % 7 === 0 ? signed(authority, now, once, "seal", null) : once;
}

async function signed(
  authority: TestAuthority,
  now: Date,
  file: Uint8Array,
  by: HolderName,
  certify: 2 | null,
): Promise<Uint8Array> {
  const order = {
    source: bytesSource(file),
    field: { kind: "new", places: [] },
    appearance: null,
    claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
    certify,
    level: "B-LTA",
    signer: rawSigner(authority, by),
    trust: trustIn(authority),
  } as const;
  return joined(file, (await signPdf(order, signingPorts(authority, now))).tail);
}
