import { PkiError } from "../../errors.ts";
import { type Certificate, isSignedBy } from "./certificate.ts";
import { sameName } from "./name.ts";

/** Did this one issue that one, by name and key? One whose key the platform cannot use issued nothing for us. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!sameName(certificate.issuer, issuer.subject)) return false;
  try {
    return isSignedBy(certificate, issuer);
  } catch (error) {
    if (error instanceof PkiError) return false;
    throw error;
  }
}

/**
 * The authorities of a pool that an anchor, or an authority below one, certified. Whatever else somebody adds to the
 * pool is no part of it, so that nobody makes a search longer who has no such certificate.
 */
export function authoritiesBelow(
  anchors: readonly Certificate[],
  pool: readonly Certificate[],
): readonly Certificate[] {
  const found: Certificate[] = [];
  let rest = pool.filter(mayIssue);
  let above = anchors;
  while (above.length > 0 && rest.length > 0) {
    const floor = above;
    const next = rest.filter((each) => floor.some((issuer) => isIssuedBy(each, issuer)));
    rest = rest.filter((each) => !next.includes(each));
    found.push(...next);
    above = next;
  }
  return found;
}

/** RFC 5280, 6.1.4 (k) and (n). */
function mayIssue({ constraints, keyUsage }: Certificate): boolean {
  return constraints?.ca === true && keyUsage?.has("keyCertSign") !== false;
}
