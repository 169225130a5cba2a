import {
  type Certificate,
  type CertificateUrls,
  demoOrganizationName,
  issueCertificate,
  type OctetSigner,
  parseCertificate,
  type ProfileName,
} from "@paraph/engine/pki";
import type { AuthorityHolder, AuthorityRole, IssuedCertificate } from "../../ports/store/trust.ts";
import { type FreshKey, makeKey, type Strength, wrapKey } from "./keys.ts";
import type { Outside } from "./outside.ts";

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

type RoleRow = {
  readonly profile: ProfileName;
  readonly strength: Strength;
  /** When its successor takes over, in milliseconds; null: it signs as long as it is valid. */
  readonly signs: number | null;
};

/** How each role's holders are made and how long they sign. */
const ROLES: Readonly<Record<AuthorityRole, RoleRow>> = {
  root: { profile: "root", strength: "root", signs: null },
  signer_authority: { profile: "signerAuthority", strength: "usual", signs: null },
  service_authority: { profile: "serviceAuthority", strength: "usual", signs: null },
  ocsp_responder: { profile: "ocspResponder", strength: "usual", signs: 20 * DAY },
  time_stamp_unit: { profile: "timeStampUnit", strength: "usual", signs: YEAR - 2 * DAY },
  seal: { profile: "seal", strength: "usual", signs: 335 * DAY },
  callback_client: { profile: "callbackClient", strength: "usual", signs: 335 * DAY },
};

/** The one above, with the power to sign. */
export type Issuer = {
  readonly id: string;
  readonly certificate: Certificate;
  readonly signer: OctetSigner;
  /** Its address below /pki. */
  readonly name: string;
};

/** Where the world asks about a certificate of this issuer. */
export function urlsOf({ publicUrl }: Pick<Outside, "publicUrl">, issuer: Issuer): CertificateUrls {
  return {
    ocsp: `${publicUrl}/pki/ocsp`,
    issuer: `${publicUrl}/pki/${issuer.name}.cer`,
    crl: `${publicUrl}/pki/${issuer.name}.crl`,
  };
}

export type NewHolder = {
  readonly role: AuthorityRole;
  readonly owner: string;
  readonly name: string;
  /** Null: signed by itself. */
  readonly issuer: Issuer | null;
  readonly lifeSeconds?: number;
};

export type Made = {
  readonly holder: AuthorityHolder;
  readonly issued: IssuedCertificate;
  readonly certificate: Certificate;
  readonly key: FreshKey;
};

/** A new certificate with a new key, not yet kept anywhere. */
export async function makeHolder(
  outside: Pick<Outside, "ids" | "clock" | "country" | "publicUrl" | "keyring">,
  wanted: NewHolder,
): Promise<Made> {
  const { profile, strength, signs } = ROLES[wanted.role];
  const id = outside.ids.uuid();
  const now = outside.clock.now();
  const key = makeKey(strength);
  const certificate = parseCertificate(
    issueCertificate(
      {
        profile,
        subject: demoOrganizationName(outside.country, wanted.name),
        publicKey: key.spki,
        serial: outside.ids.random(16),
        issuer: wanted.issuer && wanted.issuer.certificate,
        now,
        ...(wanted.lifeSeconds === undefined ? {} : { lifeSeconds: wanted.lifeSeconds }),
        urls: wanted.issuer
          ? urlsOf(outside, wanted.issuer)
          : { ocsp: null, issuer: null, crl: null },
      },
      wanted.issuer ? wanted.issuer.signer : key.signer,
    ),
  );
  const holder: AuthorityHolder = {
    id,
    role: wanted.role,
    owner: wanted.owner,
    issuerId: wanted.issuer && wanted.issuer.id,
    certificate: certificate.der,
    wrapped: wanted.role === "root" ? null : await wrapKey(outside.keyring, id, key),
    signsUntil: endOfSigning(certificate, wanted.lifeSeconds === undefined ? signs : null, now),
    createdAt: now,
    revokedAt: null,
  };
  return { holder, certificate, key, issued: ledgerLine(holder, certificate, profile, now) };
}

function endOfSigning({ notAfter }: Certificate, signs: number | null, now: Date): Date {
  return signs === null ? notAfter : new Date(Math.min(now.getTime() + signs, notAfter.getTime()));
}

/** A root stands in its own ledger, so that asking about it has an answer too. */
function ledgerLine(
  { id, issuerId }: AuthorityHolder,
  { serial, notAfter }: Certificate,
  profile: ProfileName,
  issuedAt: Date,
): IssuedCertificate {
  return { issuerId: issuerId ?? id, serial, profile, issuedAt, notAfter };
}
