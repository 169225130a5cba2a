import { isCalled, isSamePerson, type PersonName } from "./person-names.ts";

/** How a certificate calls its subject; whole names where it does not part given from family. */
export type CertificateName = {
  readonly pseudonym: string | null;
  readonly given: string;
  readonly family: string;
  readonly wholes: readonly string[];
};

/** Why a certificate does not name this person; null where it does. Whole names count where there are no parts. */
export function namesAnother(subject: CertificateName, person: PersonName): string | null {
  if (!person.given?.trim() && !person.family?.trim()) return "the signer's name is not known";
  if (subject.pseudonym !== null) return "it names a pseudonym";
  const { given, family, wholes } = subject;
  const isNamed = given.trim() !== "" || family.trim() !== "";
  const isOwn = isNamed
    ? isSamePerson({ given, family }, person)
    : wholes.length > 0 && wholes.every((whole) => isCalled(whole, person));
  return isOwn ? null : "it names somebody else";
}
