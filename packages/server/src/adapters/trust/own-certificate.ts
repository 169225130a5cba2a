import type { Legislation } from "@paraph/contract/words";
import {
  attributeOf,
  attributesOf,
  type Certificate,
  PkiError,
  qualifiedStatements,
  type QualifiedStatements,
  requireIntactCms,
} from "@paraph/engine";
import { ProviderFault } from "../../ports/signer.ts";
import type { PdfSigner, SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import { isCalled, isSamePerson } from "../../domain/identity/person-names.ts";

type Order = Pick<SignerOrder, "certificate" | "legislation" | "person">;

/** EN 319 412-5, 4.2.4: countries whose law is Regulation (EU) 910/2014, EFTA members of the EEA included. */
const EIDAS_COUNTRIES: ReadonlySet<string> = new Set(
  (
    "AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK EU " +
    "IS LI NO"
  ).split(" "),
);

/** Where the statement about countries is missing, the Union is meant. */
const FITS: Readonly<Record<Legislation, (countries: readonly string[]) => boolean>> = {
  EIDAS: (countries) =>
    countries.length === 0 || countries.some((country) => EIDAS_COUNTRIES.has(country)),
  ZERTES: (countries) => countries.includes("CH"),
};

/**
 * The identity, if it signs as the person of the order. Every provider goes through here: a signature in somebody's
 * name with another's certificate, or called qualified without being so, is not made. A finished CMS is looked at
 * before anybody embeds it.
 */
export async function ownCredential(
  provider: string,
  order: Order,
  credential: SigningCredential,
): Promise<SigningCredential> {
  if (order.certificate === "service") return credential;
  try {
    requireLaw(provider, order, credential);
    const { certificate } = credential.signer;
    if (certificate) requireOwn(provider, order, certificate);
  } catch (error) {
    await credential.release();
    throw error;
  }
  return { ...credential, signer: ownSigner(provider, order, credential.signer) };
}

function ownSigner(provider: string, order: Order, signer: PdfSigner): PdfSigner {
  if (signer.kind === "raw") return signer;
  const { digestName } = signer;
  return {
    ...signer,
    sign: async (digest: Uint8Array) => {
      const cms = await signer.sign(digest);
      const { certificate } = orFault(provider, "wrong_signature", () =>
        requireIntactCms(cms, { digest, digestName }),
      );
      requireOwn(provider, order, certificate);
      return cms;
    },
  };
}

function requireLaw(provider: string, order: Order, credential: SigningCredential): void {
  if (order.certificate !== "qualified_person" || credential.legislation === order.legislation)
    return;
  throw new ProviderFault(provider, "wrong_certificate", "it signs under another law");
}

/** Refuses a certificate that is not the person's own, or not qualified where that is asked for. */
export function requireOwn(provider: string, order: Order, certificate: Certificate): void {
  const statements = orFault(provider, "wrong_certificate", () => qualifiedStatements(certificate));
  const problem =
    namesAnother(order, certificate) ??
    (isOfOrganization(certificate, statements) ? "it is that of an organisation" : null) ??
    (isForSignatures(order, certificate) ? null : "it is not meant for signatures") ??
    (order.certificate === "qualified_person" ? notQualified(order, statements) : null);
  // What is wrong is told, never who: the log is no place for names.
  if (problem === null) return;
  throw new ProviderFault(
    provider,
    "wrong_certificate",
    `its certificate is not the signer's own: ${problem}`,
  );
}

function namesAnother({ person }: Order, { subject }: Certificate): string | null {
  const { firstName: given, lastName: family } = person;
  if (!given?.trim() && !family?.trim()) return "the signer's name is not known";
  if (attributeOf(subject, "pseudonym") !== null) return "it names a pseudonym";
  const name = {
    given: attributesOf(subject, "givenName").join(" "),
    family: attributesOf(subject, "surname").join(" "),
  };
  const isNamed = name.given.trim() !== "" || name.family.trim() !== "";
  const wholes = attributesOf(subject, "commonName");
  const isOwn = isNamed
    ? isSamePerson(name, { given, family })
    : wholes.length > 0 && wholes.every((whole) => isCalled(whole, { given, family }));
  return isOwn ? null : "it names somebody else";
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
  { certificate }: Order,
  { keyUsage, extendedKeyUsage }: Certificate,
): boolean {
  const isOther = extendedKeyUsage?.every((purpose) => OTHER_PURPOSES.has(purpose)) ?? false;
  if (isOther) return false;
  if (keyUsage?.has("nonRepudiation")) return true;
  return certificate === "person" && (keyUsage?.has("digitalSignature") ?? true);
}

/** EN 319 412-5. A qualified certificate of old without a type is for signatures (ETSI TS 119 615, 4.4). */
function notQualified(
  { legislation }: Order,
  statements: QualifiedStatements | null,
): string | null {
  if (!statements?.compliance) return "it does not say that it is qualified";
  if (!statements.device) return "its key is not said to lie in a qualified device";
  if (legislation === null || !FITS[legislation](statements.countries)) {
    return "it is qualified under another law";
  }
  return null;
}

function orFault<Result>(
  provider: string,
  code: ProviderFault["code"],
  work: () => Result,
): Result {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof PkiError)) throw cause;
    throw new ProviderFault(provider, code, cause.message, { cause });
  }
}
