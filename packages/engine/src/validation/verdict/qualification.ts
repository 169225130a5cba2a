import type { Certificate } from "../../pki/certificates/certificate.ts";
import { attributeOf } from "../../pki/certificates/name.ts";
import { qualifiedStatements } from "../../pki/certificates/qualified.ts";
import { OID } from "../../pki/der/oids.ts";
import { anchorOf, type ValidationContext } from "./context.ts";
import { type Legislation, serviceQualification } from "./services.ts";
import type { ValidatedSignature } from "./signature.ts";

export type SignatureQuality = "SES" | "AES" | "QES";

/** What a signature is worth in law, and why, in words. */
export type QualityResult = {
  /** Null for a signature that failed. */
  readonly quality: SignatureQuality | null;
  /** Whether an organisation signed, and not a person. */
  readonly seal: boolean;
  readonly legislation: Legislation | null;
  readonly reasons: readonly string[];
};

/** Validates the quality: by trusted lists where the path leads to one, else by who is named in the certificate. */
export function qualify(context: ValidationContext, validated: ValidatedSignature): QualityResult {
  const { conclusion, certificate, chain, facts } = validated;
  const seal = certificate !== null && isOrganisation(certificate);
  if (conclusion.indication === "FAILED" || certificate === null) {
    return { quality: null, seal, legislation: null, reasons: ["the signature is not valid"] };
  }
  const top = chain.path.at(-1);
  const anchor = top ? anchorOf(context, top) : null;
  if (!anchor) {
    const reasons = ["its certificate leads to no trusted authority"];
    return { quality: "SES", seal, legislation: null, reasons };
  }
  if (anchor.services.length > 0) {
    return { seal, ...serviceQualification(context, validated, certificate, anchor.services) };
  }
  return { seal, legislation: null, ...byName(certificate, facts.claims.name) };
}

/** An authority that no list names can make an advanced signature of the one whom its certificate names. */
function byName(
  certificate: Certificate,
  claimed: string | null,
): Pick<QualityResult, "quality" | "reasons"> {
  if (!isOrganisation(certificate) || claimed === null || isNamed(certificate, claimed)) {
    return {
      quality: "AES",
      reasons: ["a trusted authority, which no trusted list names, issued its certificate"],
    };
  }
  const reasons = [
    "the certificate is an organisation's, which alone vouches for the name of the signer",
  ];
  return { quality: "SES", reasons };
}

/** The claimed name is that of the certificate, which may say more, such as that it is a demonstration. */
function isNamed({ subject }: Certificate, claimed: string): boolean {
  return (["commonName", "organization"] as const).some((attribute) =>
    `${attributeOf(subject, attribute) ?? ""} `.startsWith(`${claimed} `),
  );
}

/** By its type where it states one (EN 319 412-5, 4.2.3), else by the absence of a person's names. */
function isOrganisation(certificate: Certificate): boolean {
  const types = qualifiedStatements(certificate)?.types ?? [];
  if (types.includes("eseal")) return true;
  if (types.includes("esign")) return false;
  const { subject } = certificate;
  const isPerson = (["givenName", "surname", "pseudonym"] as const).some(
    (name) => attributeOf(subject, name) !== null,
  );
  return !isPerson && attributeOf(subject, "organization") !== null && !usedByPeople(certificate);
}

/** A purpose that only people's certificates have, such as protecting mail. */
function usedByPeople({ extendedKeyUsage }: Certificate): boolean {
  return extendedKeyUsage?.includes(OID.clientAuth) ?? false;
}
