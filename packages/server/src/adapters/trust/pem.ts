import { type Certificate, parseCertificate } from "@paraph/engine";

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** The certificates of a PEM file in their order; a file without any is a mistake of the operator. */
export function pemCertificates(text: string, file: string): readonly Certificate[] {
  const found = [...text.matchAll(BLOCK)].map(([, inner = ""]) =>
    parseCertificate(Buffer.from(inner, "base64")),
  );
  if (found.length === 0) throw new Error(`${file} holds no certificate in PEM`);
  return found;
}
