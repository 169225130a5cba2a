import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestAuthority } from "@paraph/testkit";
import type { Evidence } from "./external-validator.ts";

const AUTHORITIES = ["root", "service", "intermediate"] as const;

/** Writes the root in both encodings, and for each moment the lists that the authorities publish then. */
export function writeEvidence(
  folder: string,
  trusted: TestAuthority,
  moments: readonly number[],
): Evidence {
  const evidence = evidenceIn(folder);
  writeRoot(folder, trusted.holder("root").certificate.der);
  for (const seconds of moments) {
    for (const issuer of AUTHORITIES) {
      writeList(folder, seconds, issuer, trusted.crl(issuer, new Date(seconds * 1000)));
    }
  }
  return evidence;
}

export function evidenceIn(folder: string): Evidence {
  return {
    root: path.join(folder, "root.cer"),
    rootPem: path.join(folder, "root.pem"),
    lists: (seconds) => path.join(folder, `lists-${seconds}`),
  };
}

export function writeRoot(folder: string, der: Uint8Array): void {
  const { root, rootPem } = evidenceIn(folder);
  const base64 = Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  mkdirSync(folder, { recursive: true });
  writeFileSync(root, der);
  writeFileSync(rootPem, `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`);
}

/** A revocation list as it is published at a moment. */
export function writeList(folder: string, seconds: number, name: string, list: Uint8Array): void {
  writeInto(evidenceIn(folder).lists(seconds), `${name}.crl`, list);
}

/** An OCSP response as it is given at a moment. */
export function writeAnswer(folder: string, seconds: number, name: string, der: Uint8Array): void {
  writeInto(evidenceIn(folder).lists(seconds), `${name}.ocsp`, der);
}

function writeInto(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
}
