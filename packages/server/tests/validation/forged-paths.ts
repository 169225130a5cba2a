import { randomBytes } from "node:crypto";
import {
  assembleSigned,
  type Certificate,
  certificateToSign,
  demoOrganizationName,
  issueCrl,
  parseCertificate,
  type ProfileName,
  type RevocationReason,
} from "@paraph/engine/pki";
import {
  DEFAULT_POLICY,
  type DocumentFacts,
  validate,
  type ValidationResult,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import { aKey, type Holder } from "@paraph/testkit";
import { around, childrenOf, der, oid, sequence } from "@paraph/testkit/forged";
import { authority, LATER, NOW } from "./forged.ts";

/** Authorities that certify each other's keys, honest ones and such as somebody makes up. */
export type Certifier = Pick<Holder, "certificate" | "signer">;

type Wish = {
  readonly profile?: ProfileName;
  readonly key?: Uint8Array;
  readonly lifeSeconds?: number;
  /** Where its issuer's list is said to lie. */
  readonly list?: string;
  /** What is written otherwise in the octets that are signed. */
  readonly written?: (tbs: Buffer) => Buffer;
};

const DAY = 86_400_000;
const SIGNERS = "Test Signers";

/** A certificate of a name over a key by any issuer; that of the signers' authority by default. */
export function certified(by: Certifier, name = SIGNERS, wish: Wish = {}): Certificate {
  const { profile = "signerAuthority", written = (tbs) => tbs } = wish;
  const plan = {
    profile,
    subject: demoOrganizationName("CH", name),
    publicKey: wish.key ?? authority.holder("intermediate").certificate.spki,
    serial: new Uint8Array(randomBytes(16)),
    issuer: by.certificate,
    now: new Date(NOW.getTime() - 200 * DAY),
    ...(wish.lifeSeconds === undefined ? {} : { lifeSeconds: wish.lifeSeconds }),
    urls: { ocsp: null, issuer: null, crl: wish.list ?? null },
  };
  const { algorithm } = by.signer;
  const tbs = written(Buffer.from(certificateToSign(plan, algorithm)));
  return parseCertificate(assembleSigned(tbs, algorithm, by.signer.sign(tbs)));
}

/** A root of this name with a key of its own. */
export function aRoot(name: string): Certifier {
  const { spki, signer } = aKey("p-256");
  const plan = {
    profile: "root",
    subject: demoOrganizationName("CH", name),
    publicKey: spki,
    serial: new Uint8Array(randomBytes(16)),
    issuer: null,
    now: new Date(NOW.getTime() - 300 * DAY),
    urls: { ocsp: null, issuer: null, crl: null },
  } as const;
  const tbs = certificateToSign(plan, signer.algorithm);
  return {
    certificate: parseCertificate(assembleSigned(tbs, signer.algorithm, signer.sign(tbs))),
    signer,
  };
}

/** An authority below another one, with a key of its own. */
export function anAuthority(by: Certifier, name: string, wish: Wish = {}): Certifier {
  const { spki, signer } = aKey("p-256");
  return { certificate: certified(by, name, { ...wish, key: spki }), signer };
}

/** Somebody's list of yesterday, with these certificates on it. */
export function listOf(
  by: Certifier,
  revoked: readonly Certificate[] = [],
  reason: RevocationReason = "superseded",
): Uint8Array {
  const at = new Date(NOW.getTime() - 10 * DAY);
  return issueCrl(
    {
      issuer: by.certificate,
      number: 1,
      thisUpdate: new Date(NOW.getTime() - 3_600_000),
      nextUpdate: new Date(NOW.getTime() + DAY),
      revoked: revoked.map(({ serial }) => ({ serial, at, reason })),
    },
    by.signer,
  );
}

/** Trust in these and in nobody else. */
export function believing(...roots: readonly Certifier[]): ValidationPolicy {
  const anchors = roots.map(({ certificate }) => ({
    certificate: Buffer.from(certificate.der).toString("base64"),
    origin: "configured" as const,
    services: [],
  }));
  return { ...DEFAULT_POLICY, anchors };
}

/** What is said of a document, in one line, with the result itself. */
export function verdictOf(
  facts: DocumentFacts,
  policy: ValidationPolicy,
): readonly [string, ValidationResult] {
  const result = validate(facts, policy, LATER);
  const { indication, subIndication } = result;
  return [subIndication === null ? indication : `${indication} ${subIndication}`, result];
}

/** The same octets without one of the extensions. */
export function withoutExtension(type: string): (tbs: Buffer) => Buffer {
  return (tbs) =>
    extended(tbs, (all) => {
      const kept = all.filter((each) => childrenOf(each)[0]?.equals(oid(type)) !== true);
      if (kept.length === all.length) throw new Error("there is no such extension");
      return kept;
    });
}

/** The same octets with one more extension. */
export function withExtension(extension: Buffer): (tbs: Buffer) => Buffer {
  return (tbs) => extended(tbs, (all) => [...all, extension]);
}

/** RFC 5280, 4.1: the extensions are the last member of what is signed, under the tag [3]. */
function extended(tbs: Buffer, change: (all: readonly Buffer[]) => readonly Buffer[]): Buffer {
  const members = childrenOf(tbs);
  const [list] = childrenOf(members.pop() ?? Buffer.of());
  return sequence(...members, der(around(3), sequence(...change(list ? childrenOf(list) : []))));
}
