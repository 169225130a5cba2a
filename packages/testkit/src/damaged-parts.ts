import {
  buildOcspRequest,
  keyFactsOf,
  parseCertificate,
  parseCms,
  parseCrl,
  parseOcspResponse,
  parseTimeStampToken,
  PkiError,
  requireCrl,
  requireIntactCms,
  requireOcsp,
  requireTimeStamp,
} from "@paraph/engine/pki";
import type { DocumentFacts } from "@paraph/engine/validation";
import type { TestAuthority } from "./authority.ts";
import type { Dice } from "./mutate.ts";

/** A part of a signature as it came, and how the engine reads and tries it. */
export type Part = {
  readonly name: string;
  readonly octets: Uint8Array;
  readonly attempt: (octets: Uint8Array) => void;
};

/** Certificates, answers, lists, values and tokens of a document and of the authority that made it. */
export function partsOf(
  authority: TestAuthority,
  facts: DocumentFacts,
  now: Date,
): readonly Part[] {
  const { certificate, chain } = authority.holder("signer");
  const issuer = chain[0] ?? certificate;
  return [
    ...facts.certificates.map(({ der }) => part("certificate", der, tryCertificate)),
    ...facts.signatures.flatMap(({ timeStamps, token }) =>
      [...timeStamps, ...(token ? [token] : [])].flatMap(({ der }) => [
        part("time stamp", der, tryTimeStamp),
        part("CMS", der, tryCms),
      ]),
    ),
    {
      name: "OCSP",
      octets: authority.ocsp(buildOcspRequest(certificate, issuer), now),
      attempt: (octets) =>
        void requireOcsp(parseOcspResponse(octets), { certificate, issuer, nonce: null, now }),
    },
    {
      name: "CRL",
      octets: authority.crl("intermediate", now),
      attempt: (octets) => requireCrl(parseCrl(octets), issuer, now),
    },
  ];
}

/** Damages one part and has it read; whatever it is, it is read or refused. */
export function readDamaged(
  parts: readonly Part[],
  damage: (octets: Uint8Array, dice: Dice) => Uint8Array,
  dice: Dice,
): string {
  const chosen = parts[dice.upTo(parts.length)];
  if (!chosen) throw new Error("there is no part to damage");
  const { name, octets, attempt } = chosen;
  try {
    attempt(damage(octets, dice));
    return `${name} read`;
  } catch (error) {
    if (error instanceof PkiError) return `${name} refused`;
    throw error;
  }
}

function part(name: string, der: string, attempt: Part["attempt"]): Part {
  return { name, octets: new Uint8Array(Buffer.from(der, "base64")), attempt };
}

function tryCertificate(octets: Uint8Array): void {
  keyFactsOf(parseCertificate(octets));
}

function tryCms(octets: Uint8Array): void {
  parseCms(octets);
  requireIntactCms(octets, { digest: new Uint8Array(32), digestName: "SHA-256" });
}

function tryTimeStamp(octets: Uint8Array): void {
  const token = parseTimeStampToken(octets);
  const { digest, digestName } = token.statement;
  requireTimeStamp(token, { digest, digestName, nonce: null });
}
