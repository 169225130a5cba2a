import type { Certificate } from "./certificate.ts";
import { attributeOf, attributesOf, type Name } from "./name.ts";
import { qualifiedStatements, type QualifiedStatements } from "./qualified.ts";

/** A law under which signatures are qualified. */
export type QualifyingLaw = "EIDAS" | "ZERTES";

/** What a person's certificate is wanted for; a qualified one under a law, where one is known. */
export type PersonUse =
  | { readonly kind: "advanced" }
  | { readonly kind: "qualified"; readonly law: QualifyingLaw | null };

/** How a certificate calls its subject; whole names where it does not part given from family. */
export type SubjectName = {
  readonly pseudonym: string | null;
  readonly given: string;
  readonly family: string;
  readonly wholes: readonly string[];
};

/** The names that the subject of a certificate has; several given names may be several attributes. */
export function subjectName(subject: Name): SubjectName {
  return {
    pseudonym: attributeOf(subject, "pseudonym"),
    given: attributesOf(subject, "givenName").join(" "),
    family: attributesOf(subject, "surname").join(" "),
    wholes: attributesOf(subject, "commonName"),
  };
}

/** Why nobody may sign as a person with this certificate, whoever it names; null where it may be done. */
export function unfitForPerson(certificate: Certificate, use: PersonUse): string | null {
  const statements = qualifiedStatements(certificate);
  if (isOfOrganization(certificate, statements)) return "it is that of an organisation";
  if (!isForSignatures(certificate, use)) return "it is not meant for signatures";
  return use.kind === "qualified" ? notQualified(use.law, statements) : null;
}

/** EN 319 412-3: a legal person is named by its identifier; somebody who works there has a surname too. */
function isOfOrganization(
  { subject }: Certificate,
  statements: QualifiedStatements | null,
): boolean {
  const types = statements?.types ?? [];
  if (types.length > 0 && !types.includes("esign")) return true;
  return (
    attributeOf(subject, "organizationIdentifier") !== null &&
    attributeOf(subject, "surname") === null &&
    attributeOf(subject, "givenName") === null
  );
}

/** RFC 5280, 4.2.1.12: certificates with which people log in, and machines do their work. */
const OTHER_PURPOSES: ReadonlySet<string> = new Set([
  "1.3.6.1.5.5.7.3.1", // servers
  "1.3.6.1.5.5.7.3.2", // clients
  "1.3.6.1.5.5.7.3.3", // code
  "1.3.6.1.5.5.7.3.8", // time stamps
  "1.3.6.1.5.5.7.3.9", // OCSP
]);

/** EN 319 412-2, 4.3.2: who commits to a content has nonRepudiation; a card for logging in has not. */
function isForSignatures(
  { keyUsage, extendedKeyUsage }: Certificate,
  { kind }: PersonUse,
): boolean {
  const isOther = extendedKeyUsage?.every((purpose) => OTHER_PURPOSES.has(purpose)) ?? false;
  if (isOther) return false;
  if (keyUsage?.has("nonRepudiation")) return true;
  return kind === "advanced" && (keyUsage?.has("digitalSignature") ?? true);
}

/** EN 319 412-5, 4.2.4: countries whose law is Regulation (EU) 910/2014, EFTA members of the EEA included. */
const EIDAS_COUNTRIES: ReadonlySet<string> = new Set(
  (
    "AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK EU " +
    "IS LI NO"
  ).split(" "),
);

/** Where the statement about countries is missing, the Union is meant. */
const FITS: Readonly<Record<QualifyingLaw, (countries: readonly string[]) => boolean>> = {
  EIDAS: (countries) =>
    countries.length === 0 || countries.some((country) => EIDAS_COUNTRIES.has(country)),
  ZERTES: (countries) => countries.includes("CH"),
};

/** EN 319 412-5. A qualified certificate of old without a type is for signatures (ETSI TS 119 615, 4.4). */
function notQualified(
  law: QualifyingLaw | null,
  statements: QualifiedStatements | null,
): string | null {
  if (!statements?.compliance) return "it does not say that it is qualified";
  if (!statements.device) return "its key is not said to lie in a qualified device";
  if (law === null || !FITS[law](statements.countries)) return "it is qualified under another law";
  return null;
}
