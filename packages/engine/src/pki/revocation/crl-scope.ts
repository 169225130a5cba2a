import { PkiError } from "../../errors.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { Extension } from "../certificates/extensions.ts";
import { type DerNode, holder, parse, plain, retagged, TAG } from "../der/der.ts";
import { latin1Text } from "../der/text.ts";
import { booleanOf, elements, inside } from "../der/values.ts";
import { OID } from "../der/oids.ts";

/** Of which certificate a list is asked; where it finds its list decides which list that is. */
export type ListedCertificate = Pick<Certificate, "serial"> &
  Partial<Pick<Certificate, "crlUrls" | "constraints">>;

/**
 * Lists of a part of the certificates, of other issuers or of changes only answer another question, and their critical
 * extension says so (RFC 5280, 5.2.5): read as the certificate's own list they would say "good" too often.
 */
export function requireListFor(
  extensions: readonly Extension[],
  certificate: ListedCertificate,
): void {
  for (const { oid, critical, value } of extensions) {
    if (oid === OID.issuingDistributionPoint) requirePoint(value, certificate);
    else if (critical || oid === OID.deltaCrl) {
      throw new PkiError("unsupported", `a revocation list with ${oid}`);
    }
  }
}

/** The members of IssuingDistributionPoint that are BOOLEANs, and whom a list with them speaks of. */
const ONLY: Readonly<Record<number, (certificate: ListedCertificate) => boolean>> = {
  [plain(1)]: ({ constraints }) => constraints !== undefined && !constraints?.ca,
  [plain(2)]: ({ constraints }) => constraints?.ca === true,
  // Indirect lists and lists of attribute certificates.
  [plain(4)]: () => false,
  [plain(5)]: () => false,
};

function requirePoint(value: Uint8Array, certificate: ListedCertificate): void {
  const others = elements(parse(value)).filter((member) => !speaksOf(member, certificate));
  if (others.length > 0) {
    throw new PkiError("mismatch", "the revocation list speaks of other certificates");
  }
}

/** RFC 5280, 6.3.3 (b)(2): a list of one distribution point is that of the certificates which name it. */
function speaksOf(member: DerNode, certificate: ListedCertificate): boolean {
  if (member.tag === holder(0)) {
    const { crlUrls = [] } = certificate;
    return urlsOf(inside(member)).some((url) => crlUrls.includes(url));
  }
  const only = ONLY[member.tag];
  // Reasons of revocation, [3], are a part too; whatever is not known is not understood.
  if (!only) return false;
  return !booleanOf(retagged(member, TAG.boolean)) || only(certificate);
}

function urlsOf(name: DerNode): readonly string[] {
  if (name.tag !== holder(0)) return [];
  return elements(name, holder(0))
    .filter(({ tag }) => tag === plain(6))
    .map(({ content }) => latin1Text(content));
}
