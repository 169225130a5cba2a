import { equal } from "../../bytes/hex.ts";
import { isIssuedBy } from "../../pki/certificates/authorities.ts";
import type { Certificate } from "../../pki/certificates/certificate.ts";
import { findPaths, type Path } from "../../pki/certificates/chain.ts";
import type { ValidationContext } from "./context.ts";

/**
 * Other certificates of the one who issued this one: the same name and key. One of them may not sign lists, or spells
 * the name otherwise; what the authority revoked with its key is revoked on the way over each of them.
 */
export function twinsOf(
  { authorities, anchors }: ValidationContext,
  certificate: Certificate,
  issuer: Certificate,
): readonly Certificate[] {
  return [...anchors, ...authorities].filter(
    (each) => !equal(each.der, issuer.der) && isIssuedBy(certificate, each),
  );
}

/**
 * Other certificates over an authority's key, each with who issued it, on a path as good as any but for time: nobody
 * else has a right to say that the key was stolen. Of a signer it is the certificate that he named, and no other.
 */
export function sameKeys(
  context: ValidationContext,
  certificate: Certificate,
): readonly (readonly [Certificate, Certificate])[] {
  if (certificate.constraints?.ca !== true) return [];
  return context.authorities
    .filter((each) => equal(each.spki, certificate.spki) && !equal(each.der, certificate.der))
    .flatMap((each) =>
      findPaths(each, context)
        .filter(isSound)
        .flatMap(({ certificates: [, issuer] }) => (issuer ? [[each, issuer] as const] : [])),
    );
}

const OF_TIME: ReadonlySet<string> = new Set(["expired", "not_yet_valid", "weak_algorithm"]);

function isSound({ anchored, problems }: Path): boolean {
  return anchored && problems.every(({ kind }) => OF_TIME.has(kind));
}
