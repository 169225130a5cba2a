import { type Certificate, type OctetSigner, parseCertificate } from "@paraph/engine/pki";
import type { AuthorityHolder, AuthorityRole } from "../../ports/store/trust.ts";
import type { Keyring } from "../../ports/keyring.ts";
import { openKey } from "./keys.ts";

/** A holder with its certificate read and, if it still signs, its key opened. */
export type OpenHolder = {
  readonly id: string;
  readonly role: AuthorityRole;
  readonly owner: string;
  readonly certificate: Certificate;
  /** The certificates above it, the root last. */
  readonly chain: readonly Certificate[];
  readonly issuerId: string | null;
  readonly signer: OctetSigner | null;
  readonly signsUntil: Date;
  /** It, or one above it: nobody believes what it would sign. A responder still speaks for a revoked issuer. */
  readonly isRevoked: boolean;
};

export type SigningHolder = OpenHolder & { readonly signer: OctetSigner };

/** What is known of a holder that may stand above another. */
type Above = {
  readonly certificate: Certificate;
  readonly issuerId: string | null;
  readonly isRevoked: boolean;
};

export type FindAbove = (id: string) => Above | null;

/** Reads the holder's chain and opens its key; what is open already is used again. */
export async function openHolder(
  keyring: Keyring,
  holder: AuthorityHolder,
  find: FindAbove,
  known: OpenHolder | undefined,
): Promise<OpenHolder> {
  const { id, role, owner, issuerId, signsUntil, wrapped } = holder;
  const above = issuersOf(holder, find);
  const revokedAbove = role !== "ocsp_responder" && above.some((each) => each.isRevoked);
  const isRevoked = holder.revokedAt !== null || revokedAbove;
  if (known && (known.signer === null) === (wrapped === null)) return { ...known, isRevoked };
  return {
    id,
    role,
    owner,
    issuerId,
    certificate: parseCertificate(holder.certificate),
    chain: above.map(({ certificate }) => certificate),
    signer: wrapped && (await openKey(keyring, id, wrapped)),
    signsUntil,
    isRevoked,
  };
}

function issuersOf({ id, role, issuerId }: AuthorityHolder, find: FindAbove): readonly Above[] {
  const above: Above[] = [];
  for (let next = issuerId; next !== null;) {
    const issuer = find(next);
    if (!issuer) throw new Error(`the issuer of ${role} ${id} is not there`);
    above.push(issuer);
    next = issuer.issuerId;
  }
  return above;
}
