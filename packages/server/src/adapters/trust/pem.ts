import { type Certificate, parseCertificate } from "@paraph/engine/pki";

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** The certificates of a PEM file in their order; a file without any is a mistake of the operator. */
export function pemCertificates(text: string, file: string): readonly Certificate[] {
  const found = [...text.matchAll(BLOCK)].map(([, inner = ""]) =>
    parseCertificate(Buffer.from(inner, "base64")),
  );
  if (found.length === 0) throw new Error(`${file} holds no certificate in PEM`);
  return found;
}

/** The same of a file that may also be one certificate as the world publishes it, in DER. */
export function certificatesIn(bytes: Uint8Array, file: string): readonly Certificate[] {
  const isDer = bytes[0] === 0x30;
  return isDer
    ? [parseCertificate(new Uint8Array(bytes))]
    : pemCertificates(Buffer.from(bytes).toString("latin1"), file);
}
