import { PkiError } from "../../errors.ts";
import { parse, plain } from "../der/der.ts";
import { OID } from "../der/oids.ts";
import { elements, members, oidOf, smallNumber } from "../der/values.ts";
import { type Certificate, isSelfIssued } from "./certificate.ts";
import { extensionOf } from "./extensions.ts";

const ANY = "2.5.29.32.0";

/** How many certificates further down each of the three rules begins to hold (RFC 5280, 6.1.2 (d) to (f)). */
type Counters = {
  readonly explicit: number;
  readonly mapping: number;
  readonly any: number;
};

/**
 * RFC 5280, 6.1 for somebody who accepts every policy: where an authority demands that those below it name their policies,
 * one policy must hold all the way down. `path` is from the certificate in question to the anchor, which has no say.
 */
export function policiesHold(path: readonly Certificate[]): boolean {
  try {
    return holdsDown(path.slice(0, -1).toReversed());
  } catch (error) {
    // A demand that cannot be read is not met.
    if (error instanceof PkiError) return false;
    throw error;
  }
}

function holdsDown(certificates: readonly Certificate[]): boolean {
  const without = certificates.length + 1;
  let counters: Counters = { explicit: without, mapping: without, any: without };
  let valid: ReadonlySet<string> = new Set([ANY]);
  for (const [index, certificate] of certificates.entries()) {
    const isLast = index === certificates.length - 1;
    const takesAny = counters.any > 0 || (!isLast && isSelfIssued(certificate));
    valid = common(valid, certificate.policies, takesAny);
    if (isLast) return valid.size > 0 || atTheEnd(counters, certificate) > 0;
    if (valid.size === 0 && counters.explicit === 0) return false;
    valid = mapped(valid, certificate, counters.mapping > 0);
    counters = narrowed(isSelfIssued(certificate) ? counters : counted(counters), certificate);
  }
  return true;
}

/** 6.1.3 (d) and (e): what was valid so far and this certificate names as well. */
function common(
  valid: ReadonlySet<string>,
  named: readonly string[],
  takesAny: boolean,
): ReadonlySet<string> {
  const kept = named.filter((policy) => policy !== ANY && (valid.has(policy) || valid.has(ANY)));
  const inherited = named.includes(ANY) && takesAny ? valid : [];
  return new Set([...kept, ...inherited]);
}

/** 6.1.4 (a) and (b): the issuer's names become those of the subject, or are lost where nobody may translate. */
function mapped(
  valid: ReadonlySet<string>,
  { extensions }: Certificate,
  mayMap: boolean,
): ReadonlySet<string> {
  const found = extensionOf(extensions, OID.policyMappings);
  if (!found) return valid;
  const pairs = elements(parse(found.value)).map((pair) => {
    const reader = members(pair);
    return [oidOf(reader.next()), oidOf(reader.next())] as const;
  });
  const from = new Set(pairs.map(([policy]) => policy));
  const stays = [...valid].filter((policy) => !from.has(policy));
  const becomes = pairs.filter(([policy]) => valid.has(policy) || valid.has(ANY));
  return new Set([...stays, ...(mayMap ? becomes.map(([, policy]) => policy) : [])]);
}

/** 6.1.4 (h). */
function counted({ explicit, mapping, any }: Counters): Counters {
  const less = (count: number): number => Math.max(0, count - 1);
  return { explicit: less(explicit), mapping: less(mapping), any: less(any) };
}

/** 6.1.4 (i) and (j): an authority can only make a rule begin earlier. */
function narrowed({ explicit, mapping, any }: Counters, certificate: Certificate): Counters {
  const inhibit = extensionOf(certificate.extensions, OID.inhibitAnyPolicy);
  return {
    explicit: Math.min(explicit, constraintOf(certificate, 0)),
    mapping: Math.min(mapping, constraintOf(certificate, 1)),
    any: inhibit ? Math.min(any, smallNumber(parse(inhibit.value))) : any,
  };
}

/** 6.1.5 (a) and (b). */
function atTheEnd({ explicit }: Counters, certificate: Certificate): number {
  return constraintOf(certificate, 0) === 0 ? 0 : Math.max(0, explicit - 1);
}

/** A member of PolicyConstraints (4.2.1.11); Infinity where it is not there. */
function constraintOf({ extensions }: Certificate, member: 0 | 1): number {
  const found = extensionOf(extensions, OID.policyConstraints);
  if (!found) return Infinity;
  const node = elements(parse(found.value)).find(({ tag }) => tag === plain(member));
  if (!node) return Infinity;
  return node.content.reduce((number, octet) => number * 256 + octet, 0);
}
