import { type KeyObject, randomBytes } from "node:crypto";
import {
  type Certificate,
  type CertificateStatus,
  demoOrganizationName,
  demoPersonName,
  issueCertificate,
  isIssuer,
  issueCrl,
  issueOcsp,
  issueTimeStamp,
  type NameParts,
  type OctetSigner,
  parseCertificate,
  parseOcspRequest,
  parseTimeStampRequest,
  type ProfileName,
  type RevocationReason,
  timeStampGranted,
} from "@paraph/engine/pki";
import { aKey, type KeyKind } from "./keys.ts";
import { withStatements, type Statements } from "./statements.ts";

const DAY = 86_400_000;

/** A certificate with its key and the certificates above it, the root last. */
export type Holder = {
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  readonly key: KeyObject;
  readonly signer: OctetSigner;
};

type Row = {
  readonly profile: ProfileName;
  readonly issuer: HolderName | null;
  readonly key: KeyKind;
  readonly name: string;
  /** How long before (negative) or after the authority's own time it was issued. */
  readonly issuedAfterDays: number;
  readonly lifeSeconds?: number;
  readonly fault?: Fault;
  /** The whole subject, where the name alone does not say it. */
  readonly subject?: NameParts;
  /** What it says about being qualified; absent: nothing. */
  readonly statements?: Statements;
};

/** What can be wrong with a holder beyond its plan. */
export type Fault = "revoked" | "unknown_to_ocsp" | "no_revocation_places";

export type HolderName =
  | "root"
  | "intermediate"
  | "service"
  | "signer"
  | "seal"
  | "tsa"
  | "ocsp"
  | "serviceOcsp"
  | "rootOcsp"
  | "revoked"
  | "unknown"
  | "brief"
  | "expired"
  | "notYetValid"
  | "weakKey"
  | "wrongKeyUsage"
  | "silent"
  | "tsaWithWrongPurpose"
  | "tsaExpired"
  | "ocspWithWrongPurpose"
  | "rsaSigner"
  | "pssSigner"
  | "qualified";

const VALID = { issuedAfterDays: -1, lifeSeconds: 30 * 86_400 } as const;
const SIGNER = {
  profile: "oneShotSigner",
  issuer: "intermediate",
  key: "p-256",
  issuedAfterDays: -1,
} as const;

/** The whole authority as data, good holders first, then one row for each way to be wrong. */
// prettier-ignore
export const HOLDERS: Readonly<Record<HolderName, Row>> = {
  root:         { profile: "root", issuer: null, key: "p-384", name: "Test Root", issuedAfterDays: -400 },
  intermediate: { profile: "signerAuthority", issuer: "root", key: "p-384", name: "Test Signers", issuedAfterDays: -300 },
  service:      { profile: "serviceAuthority", issuer: "root", key: "p-384", name: "Test Services", issuedAfterDays: -300 },
  ocsp:         { profile: "ocspResponder", issuer: "intermediate", key: "p-256", name: "Test OCSP", issuedAfterDays: -1 },
  serviceOcsp:  { profile: "ocspResponder", issuer: "service", key: "p-256", name: "Test Service OCSP", issuedAfterDays: -1 },
  rootOcsp:     { profile: "ocspResponder", issuer: "root", key: "p-256", name: "Test Root OCSP", issuedAfterDays: -1 },
  tsa:          { profile: "timeStampUnit", issuer: "service", key: "p-256", name: "Test TSA", issuedAfterDays: -30 },
  seal:         { profile: "seal", issuer: "service", key: "p-256", name: "Test Seal", issuedAfterDays: -30 },
  signer:       { ...SIGNER, name: "Ada Lovelace" },
  rsaSigner:    { ...SIGNER, key: "rsa-3072", name: "Rivest Adleman" },
  pssSigner:    { ...SIGNER, key: "rsa-3072-pss", name: "Mihir Bellare" },
  qualified:    { ...SIGNER, name: "Ada Lovelace", statements: { compliance: true, device: true, types: ["esign"], countries: ["CH"] } },
  revoked:      { ...SIGNER, name: "Rita Revoked", fault: "revoked" },
  unknown:      { ...SIGNER, name: "Una Unknown", fault: "unknown_to_ocsp" },
  silent:       { ...SIGNER, name: "Sid Silent", fault: "no_revocation_places" },
  brief:        { ...SIGNER, name: "Ada Lovelace", ...VALID },
  expired:      { ...SIGNER, name: "Elsa Expired", issuedAfterDays: -20, lifeSeconds: 10 * 86_400 },
  notYetValid:  { ...SIGNER, name: "Nora Notyet", issuedAfterDays: 10 },
  weakKey:      { ...SIGNER, key: "rsa-1024", name: "Will Weak" },
  wrongKeyUsage: { ...SIGNER, profile: "callbackClient", name: "Walt Wrong" },
  tsaWithWrongPurpose: { profile: "seal", issuer: "service", key: "p-256", name: "Test TSA without purpose", ...VALID },
  tsaExpired:   { profile: "timeStampUnit", issuer: "service", key: "p-256", name: "Test TSA of old", issuedAfterDays: -20, lifeSeconds: 10 * 86_400 },
  ocspWithWrongPurpose: { profile: "seal", issuer: "intermediate", key: "p-256", name: "Test OCSP without purpose", ...VALID },
};

export type Revoked = { readonly at: Date; readonly reason: RevocationReason };

/** A certificate authority for tests: holders are made when first asked for, answers on request. */
export type TestAuthority = {
  readonly holder: (name: HolderName) => Holder;
  /** Somebody new, as good as the signer but for what is said here. */
  readonly person: (change: {
    readonly name?: string;
    readonly subject?: NameParts;
    readonly statements?: Statements;
  }) => Holder;
  /** A certificate like that of a holder, over a key that lies elsewhere. */
  readonly certify: (like: HolderName, spki: Uint8Array) => Certificate;
  readonly revoke: (name: HolderName, revoked: Revoked) => void;
  readonly timeStamp: (request: Uint8Array, now: Date, by?: HolderName) => Uint8Array;
  readonly ocsp: (request: Uint8Array, now: Date, by?: HolderName) => Uint8Array;
  readonly crl: (issuer: "root" | "intermediate" | "service", now: Date) => Uint8Array;
};

/** The policy under which the test authority stamps time. */
export const TEST_POLICY = "2.25.329800735698586629295641978511506172918";

/** `url` is where certificates say that answers are found; `largest` makes the curves of authorities smaller. */
export function createAuthority(
  now: Date,
  url = "http://127.0.0.1:9/pki",
  largest: "p-384" | "p-256" = "p-384",
): TestAuthority {
  const holders = new Map<HolderName, Holder>();
  const revocations = new Map<string, Revoked>();
  const issued = new Map<string, Row>();

  function holder(name: HolderName): Holder {
    const made = holders.get(name) ?? make(HOLDERS[name]);
    holders.set(name, made);
    return made;
  }

  function issue(row: Row, spki: Uint8Array, own: OctetSigner | null): Certificate {
    const issuer = row.issuer && holder(row.issuer);
    const by = issuer ? issuer.signer : own;
    if (!by) throw new Error("only a root signs itself");
    const place = row.issuer && row.fault !== "no_revocation_places" ? row.issuer : null;
    const plan = {
      profile: row.profile,
      subject: subjectOf(row),
      publicKey: spki,
      serial: new Uint8Array(randomBytes(16)),
      issuer: issuer && issuer.certificate,
      now: issuedAt(row),
      ...(row.lifeSeconds === undefined ? {} : { lifeSeconds: row.lifeSeconds }),
      urls: {
        ocsp: place && `${url}/ocsp/${place}`,
        issuer: row.issuer && `${url}/${row.issuer}.cer`,
        crl: place && `${url}/${place}.crl`,
      },
    };
    const certificate = parseCertificate(
      row.statements ? withStatements(plan, by, row.statements) : issueCertificate(plan, by),
    );
    issued.set(certificate.serial, row);
    return certificate;
  }

  function issuedAt({ issuedAfterDays }: Row): Date {
    return new Date(now.getTime() + issuedAfterDays * DAY);
  }

  function make(row: Row): Holder {
    const issuer = row.issuer && holder(row.issuer);
    const { key, spki, signer } = aKey(row.key === "p-384" ? largest : row.key);
    const certificate = issue(row, spki, signer);
    if (row.fault === "revoked") {
      revocations.set(certificate.serial, { at: issuedAt(row), reason: "keyCompromise" });
    }
    const chain = issuer ? [issuer.certificate, ...issuer.chain] : [];
    return { certificate, chain, key, signer };
  }

  function statusOf(serial: string): CertificateStatus {
    const revoked = revocations.get(serial);
    if (revoked) return { kind: "revoked", ...revoked };
    const known = issued.get(serial);
    const hidden = known?.fault === "unknown_to_ocsp";
    return { kind: known && !hidden ? "good" : "unknown" };
  }

  function ocsp(request: Uint8Array, at: Date, by?: HolderName): Uint8Array {
    const { ids, nonce } = parseOcspRequest(request);
    const [first] = ids;
    const issuer = (["intermediate", "service", "root"] as const).find(
      (name) => first && isIssuer(first, holder(name).certificate),
    );
    const responder = holder(by ?? RESPONDERS[issuer ?? "root"]);
    const thisUpdate = new Date(Math.floor(at.getTime() / 1000) * 1000);
    return issueOcsp(
      {
        producedAt: thisUpdate,
        answers: ids.map(({ der, serial }) => ({
          id: der,
          status: statusOf(serial),
          thisUpdate,
          nextUpdate: new Date(thisUpdate.getTime() + 3_600_000),
        })),
        nonce,
        responder: responder.certificate,
      },
      responder.signer,
    );
  }

  return {
    holder,
    person: (change) => make({ ...HOLDERS.signer, ...change }),
    certify: (like, spki) => issue(HOLDERS[like], spki, null),
    revoke: (name, revoked) => {
      revocations.set(holder(name).certificate.serial, revoked);
    },
    timeStamp: (request, at, by = "tsa") => {
      const { certificate, chain, signer } = holder(by);
      const plan = {
        request: parseTimeStampRequest(request),
        policy: TEST_POLICY,
        serial: new Uint8Array(randomBytes(16)),
        now: at,
        accuracySeconds: 1,
        certificate,
        chain,
      };
      return timeStampGranted(issueTimeStamp(plan, signer));
    },
    ocsp,
    crl: (name, at) => {
      const { certificate, signer } = holder(name);
      const revoked = [...revocations].map(([serial, each]) => ({ serial, ...each }));
      const nextUpdate = new Date(at.getTime() + 2 * DAY);
      return issueCrl(
        { issuer: certificate, number: 1, thisUpdate: at, nextUpdate, revoked },
        signer,
      );
    },
  };
}

const RESPONDERS = { intermediate: "ocsp", service: "serviceOcsp", root: "rootOcsp" } as const;

function subjectOf({ profile, name, subject }: Row): NameParts {
  if (subject) return subject;
  if (profile !== "oneShotSigner") return demoOrganizationName("CH", name);
  const [givenName = "", surname = ""] = name.split(" ");
  return demoPersonName({ country: "CH", givenName, surname, serialNumber: "T-1" });
}
